"""Checks the workflows and issue forms of .github: what GitHub would refuse, and what would drift.

Every workflow is YAML of the form that GitHub reads, needs only jobs that are there, has a time
limit and the least rights, and runs nothing but what `make` and `.ci/run` do, so that a failure
there can be had here.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(".github")
EVENTS = {"push", "pull_request", "schedule", "workflow_dispatch"}
TOP = {"name", "on", "permissions", "concurrency", "env", "defaults", "jobs"}
JOB = {
    "name", "needs", "if", "permissions", "runs-on", "environment", "concurrency", "outputs", "env",
    "defaults", "steps", "timeout-minutes", "strategy", "continue-on-error", "container",
}  # fmt: skip
STEP = {
    "id", "if", "name", "uses", "run", "working-directory", "shell", "with", "env",
    "continue-on-error", "timeout-minutes",
}  # fmt: skip
FIELDS = {"checkboxes", "dropdown", "input", "markdown", "textarea"}
USES = re.compile(r"[\w.-]+/[\w./-]+@[\w./-]+")
CRON = re.compile(r"(\S+ ){4}\S+")
# What a step may run in addition to targets of ours: one line each, and nothing is built by them.
PLAIN = ("sudo .ci/run", "git diff --exit-code", "gh release create ", "mkdir index && cp ")


def faults(folder: Path, makefile: str) -> Iterator[str]:
    """The errors, a line each."""
    targets = set(re.findall(r"(?m)^([a-z][a-z-]*):", makefile))
    for path in sorted((folder / "workflows").glob("*.yml")):
        found = _read(path)
        yield from (f"{path}: {fault}" for fault in _workflow(found, targets))
    for path in sorted((folder / "ISSUE_TEMPLATE").glob("*.yml")):
        if path.name != "config.yml":
            yield from (f"{path}: {fault}" for fault in _form(_read(path)))


def _read(path: Path) -> Any:
    try:
        return yaml.safe_load(path.read_text("utf-8"))
    except yaml.YAMLError as error:
        return error


def _workflow(found: Any, targets: set[str]) -> Iterator[str]:
    if not isinstance(found, dict):
        yield f"no workflow: {found}"
        return
    found = {"on" if key is True else key: value for key, value in found.items()}  # YAML 1.1
    yield from _unknown("workflow", found, TOP)
    events = found.get("on")
    names = set(events) if isinstance(events, dict | list) else {events}
    yield from (f"no such event: {name}" for name in names - EVENTS)
    for each in (events or {}).get("schedule", []) if isinstance(events, dict) else []:
        if not CRON.fullmatch(str(each.get("cron"))):
            yield f"no time of cron: {each}"
    if found.get("permissions") != {"contents": "read"}:
        yield "the rights of the workflow must be contents: read"
    jobs = found.get("jobs") or {}
    for name, job in jobs.items():
        yield from (f"job {name}: {fault}" for fault in _job(job, set(jobs), targets))


def _job(job: dict[str, Any], jobs: set[str], targets: set[str]) -> Iterator[str]:
    yield from _unknown("job", job, JOB)
    yield from (
        f"{key} is missing" for key in ("runs-on", "steps", "timeout-minutes") if key not in job
    )
    needs = job.get("needs", [])
    yield from (
        f"needs no job: {name}" for name in set([needs] if isinstance(needs, str) else needs) - jobs
    )
    matrix = set((job.get("strategy") or {}).get("matrix") or ())
    used = set(re.findall(r"\$\{\{ *matrix\.(\w+)", str(job)))
    yield from (f"no such name in the matrix: {name}" for name in used - matrix)
    yield from (
        f"an expression that is not closed: {text}"
        for text in _texts(job)
        if text.count("${{") != text.count("}}")
    )
    for number, step in enumerate(job.get("steps", []), start=1):
        yield from (f"step {number}: {fault}" for fault in _step(step, targets))


def _texts(found: Any) -> Iterator[str]:
    """Every text in there."""
    if isinstance(found, dict | list):
        for each in found.values() if isinstance(found, dict) else found:
            yield from _texts(each)
    elif isinstance(found, str):
        yield found


def _step(step: dict[str, Any], targets: set[str]) -> Iterator[str]:
    yield from _unknown("step", step, STEP)
    if ("uses" in step) == ("run" in step):
        yield "either uses or run"
    if "uses" in step and not USES.fullmatch(step["uses"]):
        yield f"no action with a version: {step['uses']}"
    run = str(step.get("run", "make"))
    run = run.removeprefix("sudo ") if run.startswith("sudo make ") else run
    if run.startswith("make"):
        words = [
            word for word in run.split()[1:] if "=" not in word and not word.startswith(("$", "}"))
        ]
        called = [word for word in words if re.fullmatch(r"[a-z-]+", word)]
        yield from (f"no such target: {word}" for word in called if word not in targets)
    elif not run.startswith(PLAIN):
        yield f"runs what no target of make does: {run}"


def _form(found: Any) -> Iterator[str]:
    if not isinstance(found, dict):
        yield f"no form: {found}"
        return
    yield from (f"{key} is missing" for key in ("name", "description", "body") if key not in found)
    ids = [field.get("id") for field in found.get("body", []) if field.get("type") != "markdown"]
    if None in ids or len(ids) != len(set(ids)):
        yield "each field needs an id of its own"
    for field in found.get("body", []):
        if field.get("type") not in FIELDS:
            yield f"no such field: {field.get('type')}"
        wanted = "value" if field.get("type") == "markdown" else "label"
        if wanted not in field.get("attributes", {}):
            yield f"a field without a {wanted}"


def _unknown(what: str, found: dict[str, Any], known: set[str]) -> Iterator[str]:
    yield from (f"no key of a {what}: {key}" for key in set(found) - known)


if __name__ == "__main__":
    wrong = list(faults(FOLDER, Path("Makefile").read_text("utf-8")))
    sys.exit("\n".join(wrong) if wrong else 0)
