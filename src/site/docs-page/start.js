// Runs in the browser. Shows the contract of the page's `data-contract`. Links each operation to its request form in the
// console.
const docs = document.querySelector('#docs');
const { contract, tryAt } = docs.dataset;
const HTTP_METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

const nothing = () => null;

// The viewer switches to its dark theme when the document has the class `dark-mode`.
const dark = matchMedia('(prefers-color-scheme: dark)');
const setTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', setTheme);
setTheme();

globalThis.SwaggerUIBundle({
  spec: forViewer(await (await fetch(contract)).json()),
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  validatorUrl: null,
  supportedSubmitMethods: [], // removes the viewer's own buttons for sending requests
  // The viewer would put a link into the button that opens an operation. Two nested controls are not accessible, so the
  // link becomes plain text.
  plugins: [
    {
      components: {
        AuthorizeBtnContainer: nothing,
        authorizeOperationBtn: nothing,
        DeepLink: ({ text }) => text,
      },
    },
  ],
  onComplete: showNamedOperation,
});

/**
 * Attributes for screen readers and keyboard users that the viewer lacks: names of regions and fields, heading levels
 * without gaps, and keyboard focus for scrollable areas.
 */
const ATTRIBUTES = {
  '.information-container': { role: 'region', 'aria-label': 'About' },
  '.scheme-container': { role: 'region', 'aria-label': 'Server' },
  '#servers': { 'aria-label': 'Server' },
  '.examples-select-element': { 'aria-label': 'Example' },
  'select.content-type': { 'aria-label': 'Media type' },
  'select:not([aria-label])': { 'aria-label': 'Value' },
  'input:not([aria-label])': { 'aria-label': 'Value' },
  'h3.opblock-tag': { 'aria-level': '2' },
  'h4.opblock-title': { 'aria-level': '3' },
  '.models > h4': { 'aria-level': '2' },
  '.body-param__example, .highlight-code > pre, .example': { tabindex: '0' },
};
new MutationObserver(() => {
  for (const [selector, attributes] of Object.entries(ATTRIBUTES))
    for (const element of docs.querySelectorAll(selector))
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}).observe(docs, { childList: true, subtree: true });

/**
 * Gives each operation the parameters of its path, which the viewer would show without names, and a link to its form in the
 * console. Without `data-try-at`, the page has no links.
 */
function forViewer(document) {
  for (const item of Object.values(document.paths)) {
    const { parameters = [], ...operations } = item;
    delete item.parameters;
    for (const [method, operation] of Object.entries(operations)) {
      if (!HTTP_METHODS.has(method)) continue;
      operation.parameters = [...(operation.parameters ?? []), ...parameters];
      if (tryAt === undefined) continue;
      const link = `[Try it in the console](${tryAt}${operation.operationId})`;
      operation.description = [operation.description, link].filter(Boolean).join('\n\n');
    }
  }
  return document;
}

/** Scrolls to the operation in the URL's fragment (`#/Bookings/createBooking`) as soon as the operation is shown. */
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
  observer.observe(docs, { childList: true, subtree: true });
}
