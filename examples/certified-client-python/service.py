"""Sends requests to the service. Python's standard library only."""

import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request

ATTEMPTS = 6


class ReplyLost(Exception):
    """The reply to a request that changes data was lost or cut. It is unknown whether the request was carried out."""


class Refused(Exception):
    """The service refused a request."""

    def __init__(self, method, path, status, body):
        super().__init__(f"{method} {path}: {status} {json.dumps(body)}")
        self.status = status
        self.body = body


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """Does not follow redirects to pages of the shop, so that requests go only to the service."""

    def redirect_request(self, *_):
        return None


OPENER = urllib.request.build_opener(NoRedirect)


class Service:
    """Access to the service for one client. It stores its token, replaces an expired one, and waits for `Retry-After`."""

    def __init__(self, url, client_id, client_secret):
        self.url = url
        self.client_id = client_id
        self.client_secret = client_secret
        self.token = None

    def get(self, path, query=None):
        return self.ask("GET", path, query=query)

    def ask(self, method, path, query=None, body=None):
        """Returns the body of the reply. Raises Refused if the service refuses the request."""
        status, reply = self.send(method, path, query, body)
        if status != 200:
            raise Refused(method, path, status, reply)
        return reply

    def send(self, method, path, query=None, body=None):
        """Returns status and body. If the reply to a read request is lost or invalid, repeats the request."""
        status, reply = 0, None
        for _ in range(ATTEMPTS):
            try:
                status, headers, reply = self._send_once(method, path, query, body)
            except (OSError, http.client.HTTPException, ValueError) as error:
                if method != "GET":
                    raise ReplyLost(f"{method} {path}") from error
                continue
            if status == 401:
                self.token = None
            elif status in (429, 503):
                time.sleep(float(headers.get("Retry-After", "1")) + 0.02)
            else:
                break
        return status, reply

    def _send_once(self, method, path, query, body):
        if self.token is None:
            self.token = self._new_token()
        parameters = urllib.parse.urlencode(list(pairs(query or {})))
        request = urllib.request.Request(
            f"{self.url}{path}" + (f"?{parameters}" if parameters else ""),
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={
                "Authorization": f"Bearer {self.token}",
                "Accept": "application/vnd.vendor.v1+json, application/json; q=.5",
                "Accept-Language": "en",
                **({} if body is None else {"Content-Type": "application/json"}),
            },
        )
        try:
            with OPENER.open(request) as response:
                return response.status, response.headers, json.loads(response.read())
        except urllib.error.HTTPError as error:
            is_json = "json" in error.headers.get("Content-Type", "")
            return error.code, error.headers, json.loads(error.read()) if is_json else None

    def _new_token(self):
        form = urllib.parse.urlencode(
            {
                "grant_type": "client_credentials",
                "client_id": self.client_id,
                "client_secret": self.client_secret,
            }
        )
        with OPENER.open(f"{self.url}/oauth2/token", form.encode()) as response:
            return json.loads(response.read())["access_token"]


def pairs(query):
    """Yields the parameters of a query, such as items[0][guests][0][occupancy]. A name that ends with [] is repeated."""
    for name, value in query.items():
        yield from named_pairs(name, value)


def named_pairs(name, value):
    if isinstance(value, list) and name.endswith("[]"):
        for one in value:
            yield name, one
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from named_pairs(f"{name}[{at}]", part)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from named_pairs(f"{name}[{key}]", part)
    elif value is not None:
        yield name, str(value).lower() if isinstance(value, bool) else value
