"""A client for tests with the Activity Booking Sandbox. It uses only Python's standard library.

    with open_sandbox() as sandbox, sandbox.workspace("scenarios/last-seat") as workspace:
        shop = workspace.client("partner")
        [item] = shop.get("/availabilities")

docs/clients.md of the sandbox explains it. This file needs no other file, so it can be copied.
"""

from __future__ import annotations

import atexit
import http.client
import json
import os
import re
import signal
import subprocess
import threading
import urllib.parse
import urllib.request
from datetime import date, datetime, timedelta
from html.parser import HTMLParser
from shutil import which
from typing import IO, Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union
from urllib.parse import quote, urlencode, urlsplit

__all__ = [
    "NoResponse",
    "RequestRefused",
    "Requests",
    "RunningSandbox",
    "Sandbox",
    "SandboxError",
    "Workspace",
    "connect",
    "open_sandbox",
    "query_string",
    "start_sandbox",
]

# If this package is not installed, npx without --no-install would offer another publisher's package of that name.
COMMAND = ("npx", "--no-install", "sandbox")
SECONDS_TO_START = 60.0
SECONDS_TO_STOP = 10.0
SECONDS_TO_RESPOND = 60.0
LOOPBACK = {"127.0.0.1", "::1", "localhost"}

Body = Union[Mapping[str, Any], Sequence[Any]]
Query = Mapping[str, Any]


class SandboxError(Exception):
    """Base class of the errors of this module."""


class NoResponse(SandboxError):
    """No complete response arrived. The request is not repeated, because it may have been carried out."""


class RequestRefused(SandboxError):
    """The server refused a request. The message names the request and every error of its problem document (RFC 9457)."""

    def __init__(self, method: str, path: str, status: int, problem: Mapping[str, Any]) -> None:
        self.method = method
        self.path = path  # without the query
        self.status = status
        self.problem = problem
        self.code: Optional[str] = problem.get("code")  # None for 401, which has no problem document
        self.errors: List[Dict[str, Any]] = problem.get("errors") or []  # each has in, field, code and message
        refused = " ".join(filter(None, [f"{method} {path} was refused with {status}", self.code]))
        detail = problem.get("detail") or problem.get("error_description")
        faults = [f"  {one.get('in')} {one.get('field')}: {one.get('message')}" for one in self.errors]
        super().__init__("\n".join([f"{refused}: {detail}" if detail else refused, *faults]))


def query_string(query: Query) -> str:
    """Returns a query in the service's form: `id[]=1&id[]=2`, `category[8121]=2`, `items[0][guests][0][occupancy]=1`."""
    return urlencode([pair for name, value in query.items() for pair in _pairs(name, value)])


def _pairs(name: str, value: Any) -> Iterator[Tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from _pairs(f"{name}[{key}]", one)
    elif isinstance(value, (list, tuple)):
        for index, one in enumerate(value):
            yield from _pairs(name if name.endswith("[]") else f"{name}[{index}]", one)
    elif isinstance(value, bool):
        yield name, str(value).lower()
    elif value is not None:
        yield name, value.isoformat() if isinstance(value, date) else str(value)


class _AnyStatus(urllib.request.HTTPErrorProcessor):
    """Returns responses of any status. Does not follow redirects, because they lead to the shop."""

    def http_response(self, request: Any, response: Any) -> Any:
        return response

    https_response = http_response


class _Response:
    """A response whose body has been read."""

    def __init__(self, status: int, headers: Mapping[str, str], body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    def value(self) -> Any:
        """Returns the parsed JSON, the bytes of any other type, or None for an empty body."""
        if "json" in self.headers.get("Content-Type", ""):
            return json.loads(self.body)
        return self.body or None


def _send(method: str, url: str, headers: Mapping[str, str], data: Optional[bytes] = None) -> _Response:
    """Sends a request once, over a new connection. For addresses of this machine, ignores the environment's proxies."""
    proxies: Optional[Dict[str, str]] = {} if urlsplit(url).hostname in LOOPBACK else None
    opener = urllib.request.build_opener(_AnyStatus, urllib.request.ProxyHandler(proxies))
    request = urllib.request.Request(url, data=data, headers=dict(headers), method=method)
    try:
        with opener.open(request, timeout=SECONDS_TO_RESPOND) as response:
            return _Response(response.status, response.headers, response.read())
    except (OSError, http.client.HTTPException) as error:
        raise NoResponse(f"{method} {url} got no whole response: {error!r}") from error


class Requests:
    """Sends requests below a base URL, and returns the JSON of the responses."""

    def __init__(
        self, url: str, headers: Mapping[str, str], token: Callable[[Optional[str]], Optional[str]]
    ) -> None:
        self.url = url
        self._headers = headers
        self._token = token  # receives a refused token and returns a new one; None: send no token

    def get(self, path: str, query: Optional[Query] = None) -> Any:
        return self.request("GET", path, query=query)

    def post(self, path: str, body: Optional[Body] = None, query: Optional[Query] = None) -> Any:
        return self.request("POST", path, body=body, query=query)

    def put(self, path: str, body: Optional[Body] = None, query: Optional[Query] = None) -> Any:
        return self.request("PUT", path, body=body, query=query)

    def delete(self, path: str, query: Optional[Query] = None) -> Any:
        return self.request("DELETE", path, query=query)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Query] = None,
        body: Optional[Body] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Any:
        """Returns the parsed JSON, the bytes of any other type (a PDF), or None for an empty body.

        After a 401, retries once with a new token: tokens expire after an hour on the workspace's clock.
        Raises RequestRefused, or NoResponse if no complete response arrived.
        """
        url = self.url + path + (f"?{query_string(query)}" if query else "")
        data = None if body is None else json.dumps(body).encode()
        kind = {} if body is None else {"Content-Type": "application/json"}
        sent = {**self._headers, **kind, **(headers or {})}
        token = self._token(None)
        response = _send(method, url, {**_authorization(token), **sent}, data)
        if response.status == 401:
            renewed = self._token(token)
            if renewed != token:
                response = _send(method, url, {**_authorization(renewed), **sent}, data)
        if not 200 <= response.status < 300:
            raise _refusal(method, urlsplit(url).path, response)
        try:
            return response.value()
        except ValueError as error:
            raise NoResponse(f"{method} {url} got a response that is not the JSON it should be: {error}") from error


def _authorization(token: Optional[str]) -> Dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}


def _refusal(method: str, path: str, response: _Response) -> RequestRefused:
    try:
        value = response.value()
    except ValueError:
        value = None
    problem = value if isinstance(value, dict) else {}
    reason = re.search(r'error_description="([^"]*)"', response.headers.get("WWW-Authenticate", ""))
    if reason and not problem:
        problem = {"error_description": reason.group(1)}
    return RequestRefused(method, path, response.status, problem)


class _Form(HTMLParser):
    """The fields of a payment page's form, with the page's own values."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.fields: Dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: List[Tuple[str, Optional[str]]]) -> None:
        given = dict(attrs)
        name = given.get("name")
        if tag == "input" and name:
            self.fields[name] = given.get("value") or ""


class Workspace:
    """An isolated workspace with its own bookings, seats, clock, mails and faults."""

    def __init__(self, sandbox: Sandbox, name: str, secrets: Optional[Mapping[str, str]] = None) -> None:
        self.name = name
        self.url = sandbox.url
        self._sandbox = sandbox
        self._secrets = secrets
        self._path = f"/workspaces/{quote(name, safe='')}"

    def __enter__(self) -> Workspace:
        return self

    def __exit__(self, *_: object) -> None:
        self.delete()

    def env(self, client: str) -> Dict[str, str]:
        """Returns the settings for code under test that acts as an API client: `base_url`, `client_id`, `client_secret`."""
        if self._secrets is not None and client not in self._secrets:
            raise SandboxError(
                f"The workspace {self.name} has no client {client}. It has {', '.join(self._secrets)}."
            )
        secret = f"{client}-secret" if self._secrets is None else self._secrets[client]
        return {"base_url": self.url, "client_id": f"{self.name}.{client}", "client_secret": secret}

    def token(self, client: str) -> str:
        """Returns a new access token of an API client."""
        env = self.env(client)
        form = {"grant_type": "client_credentials", "client_id": env["client_id"], "client_secret": env["client_secret"]}
        response = _send("POST", f"{self.url}/oauth2/token", {}, urlencode(form).encode())
        if response.status != 200:
            raise _refusal("POST", "/oauth2/token", response)
        token: str = response.value()["access_token"]
        return token

    def client(self, name: str, language: str = "en") -> Requests:
        """Returns a client that is authorised as an API client of the workspace (`partner`). It requests its own tokens."""
        self.env(name)
        kept: Optional[str] = None

        def token(refused: Optional[str]) -> str:
            nonlocal kept
            if kept is None or kept == refused:
                kept = self.token(name)
            return kept

        return Requests(self.url, {"Accept": "application/json", "Accept-Language": language}, token)

    def clock(self) -> Dict[str, Any]:
        """Returns the clock: `now` (RFC 3339) and `frozen`."""
        return self._object("GET", "/clock")

    def freeze(self, at: Union[str, datetime, None] = None) -> None:
        """Freezes the clock at the given time. Default: its current time."""
        self._control("PUT", "/clock", {"frozen": True, **({} if at is None else {"now": _moment(at)})})

    def unfreeze(self) -> None:
        """Unfreezes the clock."""
        self._control("PUT", "/clock", {"frozen": False})

    def advance(self, duration: Union[str, timedelta]) -> List[Dict[str, Any]]:
        """Advances the clock by a duration (`PT15M`, timedelta(minutes=15)). Returns the records that became due, in order."""
        seconds = duration.total_seconds() if isinstance(duration, timedelta) else None
        return self._advance({"duration": duration if seconds is None else f"PT{seconds:f}S"})

    def advance_to(self, time: Union[str, datetime]) -> List[Dict[str, Any]]:
        """Advances the clock to a time, such as the `expires` of a capture. Returns the records that became due."""
        return self._advance({"to": _moment(time)})

    def advance_to_next(self) -> List[Dict[str, Any]]:
        """Advances the clock to the next time at which a record becomes due. Returns these records."""
        return self._advance({"next": True})

    def fault(
        self,
        effect: Mapping[str, Any],
        operations: Sequence[str] = (),
        client: Optional[str] = None,
        **when: float,
    ) -> Dict[str, Any]:
        """Adds a fault rule and returns it: `fault({"type": "cut", "at": "committed"}, ["createBooking"], times=1)`.

        `when` may contain skip, every, probability and times.
        """
        match = _without_none({"operationId": list(operations) or None, "client": client})
        rule = {"effect": effect, "match": match or None, "when": when or None}
        return self._object("POST", "/faults", _without_none(rule))

    def faults(self) -> List[Dict[str, Any]]:
        """Returns the fault rules with their hits."""
        return self._list("/faults")

    def clear_faults(self) -> None:
        """Removes all fault rules."""
        self._control("DELETE", "/faults")

    def requests(self, **query: Any) -> List[Dict[str, Any]]:
        """Returns the latest requests with their responses, newest first: `requests(operationId="createBooking")`."""
        return self._list("/requests", query)

    def outbox(self, **query: Any) -> List[Dict[str, Any]]:
        """Returns the mails of the outbox, newest first."""
        return self._list("/outbox", query)

    def pay(self, redirect_url: Optional[str], card: str = "pays", challenge: str = "pass") -> str:
        """Pays on a hosted payment page and returns the page's final redirect.

        It is the shop's `successUrl`, or its `cancelUrl` if the payment fails. docs/payments.md lists the cards.
        `challenge` is the shopper's result of 3-D Secure: `pass` or `fail`.
        """
        url = self._page(redirect_url)
        step = self._step("GET", f"{url}?{urlencode({'card': card})}")
        for action in ("pay", challenge):
            if isinstance(step, str):
                return step
            step = self._step("POST", url, {"name": "Test Shopper", **step, "action": action})
        if isinstance(step, str):
            return step
        raise SandboxError(f"The payment page {url} asks again.")

    def cancel_payment(self, redirect_url: Optional[str]) -> str:
        """Cancels on a hosted payment page. Returns the page's final redirect, the shop's `cancelUrl`."""
        url = self._page(redirect_url)
        step = self._step("GET", url)
        left = step if isinstance(step, str) else self._step("POST", url, {**step, "action": "cancel"})
        if isinstance(left, str):
            return left
        raise SandboxError(f"The payment page {url} asks again.")

    def reset(self) -> None:
        """Resets the workspace to its fixture and its initial clock. Removes its fault rules."""
        self._control("POST", "/reset")

    def delete(self) -> None:
        """Permanently deletes the workspace. Raises no error if it is already deleted."""
        try:
            self._control("DELETE", "", query={"purge": "true"})
        except RequestRefused as refused:
            if refused.status != 404:
                raise

    def _control(
        self, method: str, path: str, body: Optional[Body] = None, query: Optional[Query] = None
    ) -> Any:
        return self._sandbox.control.request(method, self._path + path, body=body, query=query)

    def _object(self, method: str, path: str, body: Optional[Body] = None) -> Dict[str, Any]:
        value: Dict[str, Any] = self._control(method, path, body)
        return value

    def _list(self, path: str, query: Optional[Query] = None) -> List[Dict[str, Any]]:
        values: List[Dict[str, Any]] = self._control("GET", path, query=query)
        return values

    def _advance(self, body: Body) -> List[Dict[str, Any]]:
        events: List[Dict[str, Any]] = self._control("POST", "/clock/advance", body)["events"]
        return events

    def _page(self, redirect_url: Optional[str]) -> str:
        """Returns a page's address on this connection's own URL, so that no request goes to another server."""
        if not redirect_url:
            raise SandboxError(
                "This booking has no payment page: send `vendorPayPSP` with it, and pass its `redirectUrl` here."
            )
        path = urlsplit(redirect_url).path
        if path.startswith(f"/pay/{self.name}/"):
            return self.url + path
        raise SandboxError(
            f"{redirect_url} is no payment page of the workspace {self.name}. Pass the redirectUrl of a booking."
        )

    def _step(self, method: str, url: str, form: Optional[Mapping[str, str]] = None) -> Union[str, Dict[str, str]]:
        """Returns a page's redirect, or the fields of its form."""
        response = _send(method, url, {"Accept": "text/html"}, urlencode(form).encode() if form else None)
        leads = re.search("url=(.*)", response.headers.get("Refresh", ""))
        location = response.headers.get("Location") or (leads.group(1) if leads else None)
        if location:
            return location
        fields = _Form(response.body.decode()).fields
        if response.status == 200 and fields:
            return fields
        raise SandboxError(f"Nothing can be paid at {url} ({response.status}): its booking is paid, cancelled or gone.")


def _moment(time: Union[str, datetime]) -> str:
    if isinstance(time, str):
        return time
    if time.tzinfo is None:
        raise ValueError("A datetime needs a time zone: datetime(2027, 5, 20, 9, tzinfo=timezone.utc).")
    return time.isoformat()


class Sandbox:
    """A connection to a running sandbox."""

    def __init__(self, url: str, admin_token: Optional[str] = None) -> None:
        self.url = url.rstrip("/")
        # For control-plane requests without a method in this class, such as control.get("/fixtures").
        self.control = Requests(f"{self.url}/_sandbox", {"Accept": "application/json"}, lambda _: admin_token)

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def workspace(
        self,
        fixture: Union[str, Mapping[str, Any]] = "demo",
        *,
        name: Optional[str] = None,
        now: Union[str, datetime, None] = None,
        frozen: Optional[bool] = None,
        seed: Optional[int] = None,
    ) -> Workspace:
        """Creates a workspace from a fixture: a name from `npx sandbox fixture list`, or a fixture object.

        `with sandbox.workspace() as workspace:` deletes it at the end of the block.
        """
        clock = {"now": None if now is None else _moment(now), "frozen": frozen}
        given = {"name": name, "fixture": fixture, "seed": seed, "clock": _without_none(clock) or None}
        created = self.control.post("/workspaces", _without_none(given))
        start = len(created["name"]) + 1
        secrets = {client["clientId"][start:]: client["clientSecret"] for client in created["clients"]}
        return Workspace(self, created["name"], secrets)

    def open(self, name: str) -> Workspace:
        """Returns an existing workspace. Its clients must have the default secrets."""
        return Workspace(self, name)

    def close(self) -> None:
        """Stops the sandbox if this module started it."""


def _without_none(given: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in given.items() if value is not None}


class RunningSandbox(Sandbox):
    """A sandbox that this module started."""

    def __init__(self, url: str, process: subprocess.Popen[str]) -> None:
        super().__init__(url)
        self._process = process
        atexit.register(self.close)

    def close(self) -> None:
        """Stops the sandbox. Further calls have no effect."""
        atexit.unregister(self.close)
        _stop(self._process)


def connect(url: str, admin_token: Optional[str] = None) -> Sandbox:
    """Returns a connection to a running sandbox. Sends no request yet."""
    return Sandbox(url, admin_token)


def start_sandbox(*options: str, command: Sequence[str] = COMMAND) -> RunningSandbox:
    """Starts the sandbox in the project's node_modules on a free port, in memory, without a workspace.

    `options` are further options of `sandbox serve`. Environment variables for its settings are ignored.
    """
    program = which(command[0])
    if program is None:
        raise SandboxError(f"There is no {command[0]}. Install Node, or set SANDBOX_URL to a running sandbox.")
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("SANDBOX_") and name not in ("HOST", "PORT")
    }
    serve = ("serve", "--port", "0", "--store", "memory:", "--fixture", "none", "--log", "error", *options)
    process = subprocess.Popen(
        [program, *command[1:], *serve],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        return RunningSandbox(_address(process), process)
    except BaseException:
        _stop(process)
        raise


def _address(process: subprocess.Popen[str]) -> str:
    """Returns the URL in the first line. Reads later lines too, so that the pipe never fills up."""
    assert process.stdout is not None
    lines = []
    limit = threading.Timer(SECONDS_TO_START, _stop, [process])
    limit.start()
    try:
        for line in process.stdout:
            lines.append(line)
            found = re.search(r"listens on (\S+)", line)
            if found:
                threading.Thread(target=_drain, args=[process.stdout], daemon=True).start()
                return found.group(1)
    finally:
        limit.cancel()
    process.stdout.close()
    printed = "".join(lines) or f"It printed nothing, for at most {SECONDS_TO_START:.0f} s."
    if re.search("npm (error|ERR!)", printed):
        printed += "Install the package of the sandbox by npm in this folder, or set SANDBOX_URL to a running one."
    raise SandboxError(f"The sandbox did not start:\n{printed}")


def _drain(output: IO[str]) -> None:
    with output:
        for _ in output:
            pass


def _stop(process: subprocess.Popen[str]) -> None:
    """Ends a process and its children. The sandbox is a child of npx, and would otherwise continue."""
    if process.poll() is None:
        _end(process, "SIGTERM")
        try:
            process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            _end(process, "SIGKILL")
            process.wait()


def _end(process: subprocess.Popen[str], name: str) -> None:
    if os.name == "nt":
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)], check=False, capture_output=True)
    else:
        os.killpg(process.pid, getattr(signal, name))


def open_sandbox() -> Sandbox:
    """Connects to the sandbox at SANDBOX_URL, with SANDBOX_ADMIN_TOKEN if set. Without SANDBOX_URL, starts a sandbox."""
    url = os.environ.get("SANDBOX_URL")
    return connect(url, os.environ.get("SANDBOX_ADMIN_TOKEN")) if url else start_sandbox()
