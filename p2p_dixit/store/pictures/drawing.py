"""What the decoder process does with a picture. Nothing else in the game touches hostile pixels."""

import io
import json
from collections.abc import Callable
from contextlib import suppress

from PIL import ExifTags, Image, ImageCms, ImageOps

from p2p_dixit.errors import Malformed
from p2p_dixit.store.pictures import limits
from p2p_dixit.store.pictures.sandbox.probe import probe
from p2p_dixit.store.pictures.webp import check_card
from p2p_dixit.store.pictures.wire import Job, PictureRequest

CARD = (limits.CARD_WIDTH, limits.CARD_HEIGHT)
QUALITIES = (85, 75, 60, 40, 20)
PAPER = (24, 22, 32)  # what shows through transparency and beside padded pictures

_SAMPLES = {"JPEG": "RGB", "PNG": "RGBA", "WEBP": "RGBA"}
_SRGB = ImageCms.createProfile("sRGB")


def done(request: PictureRequest) -> bytes:
    """The result of a request; raises whatever is wrong with the picture."""
    match request.job:
        case Job.PIXELS:
            return _pixels(request.picture, (request.width, request.height))
        case Job.CROP:
            source = _source(request.picture)
            return _card(ImageOps.fit(source, CARD, Image.Resampling.LANCZOS))
        case Job.PAD:
            source = _source(request.picture)
            return _card(ImageOps.pad(source, CARD, Image.Resampling.LANCZOS, color=PAPER))
        case Job.PROBE:
            return json.dumps(probe(request.picture)).encode()


def rehearse() -> Callable[[], None]:
    """Does everything once with a picture of our own, so that all code is loaded.

    What it returns decodes the same pictures again: to see that it still can, when the process has
    given up its rights.
    """
    samples = [_sample(kind, mode) for kind, mode in _SAMPLES.items()]
    sources = [_source(sample) for sample in samples]
    card = _card(ImageOps.fit(ImageOps.pad(sources[-1], CARD), CARD))

    def again() -> None:
        for sample in samples:
            _source(sample)
        done(PictureRequest(Job.PIXELS, 8, 12, card))

    again()
    return again


def _sample(kind: str, mode: str) -> bytes:
    """A small picture with all that others come with: upside down, with a colour profile."""
    upside_down = Image.Exif()
    upside_down[ExifTags.Base.Orientation] = 3
    profile = ImageCms.ImageCmsProfile(_SRGB).tobytes()
    out = io.BytesIO()
    image = Image.new(mode, (limits.SOURCE_SIDE, limits.SOURCE_SIDE))
    image.save(out, kind, exif=upside_down, icc_profile=profile)
    return out.getvalue()


def _pixels(data: bytes, size: tuple[int, int]) -> bytes:
    check_card(data)
    with Image.open(io.BytesIO(data), formats=("WEBP",)) as image:
        drawn = _on_paper(image)
    return drawn.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0).tobytes()


def _source(data: bytes) -> Image.Image:
    """Any picture, upright, in sRGB, and no larger than it needs to be."""
    with Image.open(io.BytesIO(data), formats=("JPEG", "PNG", "WEBP")) as image:
        width, height = image.size
        if width * height > limits.SOURCE_PIXELS:
            most = limits.SOURCE_PIXELS // 1_000_000
            raise Malformed(f"{width}x{height} is too large: at most {most} megapixels")
        if min(width, height) < limits.SOURCE_SIDE:
            raise Malformed(f"{width}x{height} is too small: at least {limits.SOURCE_SIDE} a side")
        image.draft(
            "RGB", (limits.CARD_WIDTH * 2, limits.CARD_HEIGHT * 2)
        )  # a JPEG is decoded smaller at once
        image.load()
        profile = image.info.get("icc_profile")
        return _in_srgb(_on_paper(ImageOps.exif_transpose(image)), profile)


def _on_paper(image: Image.Image) -> Image.Image:
    """In RGB, on an even ground where the picture is transparent."""
    if not image.has_transparency_data:
        return image.convert("RGB")
    paper = Image.new("RGBA", image.size, (*PAPER, 255))
    return Image.alpha_composite(paper, image.convert("RGBA")).convert("RGB")


def _in_srgb(image: Image.Image, profile: object) -> Image.Image:
    """Phones store wide colours with a profile; the profile is about to be dropped."""
    if isinstance(profile, bytes):
        with suppress(ImageCms.PyCMSError, OSError):  # a profile that makes no sense is no loss
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            converted = ImageCms.profileToProfile(image, source, _SRGB)
            return image if converted is None else converted
    return image


def _card(image: Image.Image) -> bytes:
    """The picture alone, without any metadata, in few enough bytes."""
    bare = Image.frombytes("RGB", image.size, image.tobytes())
    for quality in QUALITIES:
        out = io.BytesIO()
        bare.save(out, "WEBP", quality=quality, method=4)
        if out.tell() <= limits.MAX_IMAGE_BYTES:
            return out.getvalue()
    raise Malformed("too noisy to fit into a card")
