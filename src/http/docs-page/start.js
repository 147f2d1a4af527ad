// Runs in the browser: shows the contract that the page names, and authorises requests as one of the demo clients.
const { contract } = document.body.dataset;
const form = document.querySelector('#clients');
const status = document.querySelector('#authorized');
const select = form.elements.client;

/** The name of the security scheme of the contract. */
const SCHEME = 'oauth2';

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
    return request;
  },
  onComplete: () => {
    if (contract === '/openapi.json') void offerClients();
  },
});

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
