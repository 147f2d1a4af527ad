// Runs in the browser: shows the contract that the page names, and authorises requests as one of the demo clients.
const { contract } = document.body.dataset;
const form = document.querySelector('#clients');
const status = document.querySelector('#authorized');
const select = form.elements.client;

/** The name of the security scheme of the contract. */
const SCHEME = 'oauth2';

let nested = new Set();

const viewer = globalThis.SwaggerUIBundle({
  url: contract,
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  tryItOutEnabled: true,
  validatorUrl: null,
  requestInterceptor: (request) => {
    request.credentials = 'omit'; // a browser that may send credentials opens its own login dialog on a 401
    request.headers['Accept-Language'] ??= 'en';
    request.url = withIndexes(request.url);
    return request;
  },
  onComplete: () => {
    nested = nestedNames(viewer.specSelectors.specJson().toJS());
    if (contract === '/openapi.json') void offerClients();
    showNamedOperation();
  },
});

/** Scrolls to the operation that the address names (`#/Bookings/createBooking`), as soon as it is shown. */
function showNamedOperation() {
  const [, tag, operation] = location.hash.split('/');
  if (!operation) return;
  const scroll = () => {
    const shown = document.getElementById(`operations-${tag}-${operation}`);
    shown?.scrollIntoView();
    return shown !== null;
  };
  if (scroll()) return;
  const observer = new MutationObserver(() => {
    if (scroll()) observer.disconnect();
  });
  observer.observe(document.querySelector('#docs'), { childList: true, subtree: true });
}

/** The names of query parameters that are arrays of objects. */
function nestedNames({ paths }) {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const parameters = operations.flatMap((operation) => operation.parameters ?? []);
  const isNested = ({ style, schema }) => style === 'deepObject' && schema.type === 'array';
  return new Set(parameters.filter(isNested).map(({ name }) => name));
}

/** The viewer writes each object of an array as JSON; the service takes indexed brackets: `items[0][id]=1`. */
function withIndexes(address) {
  const url = new URL(address, location.href);
  if (![...url.searchParams.keys()].some((name) => nested.has(name))) return address;
  const seen = new Map();
  const pairs = [...url.searchParams].flatMap(([name, value]) => {
    if (!nested.has(name)) return [[name, value]];
    const index = seen.get(name) ?? 0;
    seen.set(name, index + 1);
    return pairsOf(`${name}[${index}]`, parsed(value));
  });
  url.search = new URLSearchParams(pairs);
  return url.href;
}

function pairsOf(name, value) {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, one]) => pairsOf(`${name}[${key}]`, one));
}

/** What was typed in, as it is where it is no JSON: the service then says what is wrong with it. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function offerClients() {
  const clients = await (await fetch('/docs/clients.json')).json();
  const [first] = clients;
  if (!first) return;
  viewer.initOAuth({ clientId: first.clientId, clientSecret: first.clientSecret });
  select.replaceChildren(...clients.map(({ clientId }) => new Option(clientId, clientId)));
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void authorize(clients.find(({ clientId }) => clientId === select.value) ?? first);
  });
}

async function authorize({ clientId, clientSecret }) {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });
  const response = await fetch('/oauth2/token', { method: 'POST', body, credentials: 'omit' });
  const token = await response.json();
  if (!response.ok) {
    status.textContent = `No token for ${clientId}: ${token.error_description ?? token.error ?? response.status}`;
    return;
  }
  const schema = viewer.specSelectors.specJson().getIn(['components', 'securitySchemes', SCHEME]).toJS();
  viewer.authActions.authorizeOauth2({ auth: { name: SCHEME, schema, clientId, clientSecret }, token });
  status.textContent = `Requests are sent as ${clientId}.`;
}
