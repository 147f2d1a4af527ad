"""The fixtures of pytest, in a project that has copied the folder of the helper."""

import pytest

names = []


def test_a_workspace_has_the_demo(workspace):
    assert len(workspace.client("partner").get("/activities", {"limit": 2})) == 2
    names.append(workspace.name)


@pytest.mark.workspace("scenarios/last-seat", now="2027-05-20T09:00:00Z", frozen=True)
def test_a_marker_chooses_the_fixture_and_the_clock(workspace):
    assert workspace.clock()["now"] == "2027-05-20T09:00:00.000Z"
    names.append(workspace.name)


def test_each_test_has_its_own_workspace_that_is_deleted(sandbox):
    assert len(set(names)) == 2
    there = [one["name"] for one in sandbox.control.get("/workspaces")]
    assert [name for name in names if name in there] == []
