"""Pytest fixtures: one `sandbox` per run, and a new `workspace` per test.

pip installs them with the package. In a copied folder, name them in the top conftest.py:

    pytest_plugins = ["activity_booking_sandbox.pytest_plugin"]
"""

from __future__ import annotations

from typing import Iterator

import pytest

from . import Sandbox, Workspace, open_sandbox

MARKER = "workspace(fixture='demo', **options): the fixture and options of the fixture `workspace`, as Sandbox.workspace takes them"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", MARKER)


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    """The sandbox at SANDBOX_URL. If the variable is not set, a new sandbox for the run."""
    with open_sandbox() as opened:
        yield opened


@pytest.fixture
def workspace(sandbox: Sandbox, request: pytest.FixtureRequest) -> Iterator[Workspace]:
    """A new workspace, deleted after the test. `@pytest.mark.workspace("scenarios/last-seat")` selects its fixture."""
    marker = request.node.get_closest_marker("workspace")
    args, options = ((), {}) if marker is None else (marker.args, marker.kwargs)
    with sandbox.workspace(*args, **options) as created:
        yield created
