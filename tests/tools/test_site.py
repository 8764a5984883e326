"""The documentation as a site: every link between our files leads somewhere."""

from tools.site import Site, Source, sources


def test_no_link_leads_nowhere() -> None:
    site = Site(sources())
    for source in site.sources:
        site.page(source)
    assert site.broken == []


def test_links_become_those_between_pages() -> None:
    one = Source(
        "docs/packs.md", "# A\n\n[b](../README.md#c), [s](storage.md), [x](nowhere.md)", ""
    )
    two = Source("README.md", "# B\n\n## C\n", "")
    three = Source("docs/storage.md", "# S\n", "")
    site = Site((one, two, three))
    page = site.page(one)
    assert '<a href="../index.html#c">' in page
    assert '<a href="storage.html">' in page
    assert site.broken == ["docs/packs.md: nowhere.md"]


def test_markup_in_a_title_stays_text() -> None:
    site = Site((Source("README.md", "# <script>\n", ""),))
    assert "<title>&lt;script&gt;</title>" in site.page(site.sources[0])
