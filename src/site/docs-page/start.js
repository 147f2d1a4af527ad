// Runs in the browser: shows the contract that the page names, with a link to the console's Try in each of its operations.
const docs = document.querySelector('#docs');
const { contract, tryAt } = docs.dataset;
const HTTP_METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

const nothing = () => null;

// The viewer has a dark theme of its own.
const dark = matchMedia('(prefers-color-scheme: dark)');
const setTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', setTheme);
setTheme();

globalThis.SwaggerUIBundle({
  spec: withLinks(await (await fetch(contract)).json()),
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  validatorUrl: null,
  supportedSubmitMethods: [], // operations are only read here
  // A link within the button that opens an operation would be one thing to press in another.
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

/** What the viewer leaves out for readers of screens: names, headings without a gap, and the keyboard for what scrolls. */
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

/** Adds to the description of each operation the link to its form in the console, if the page names the address of the forms. */
function withLinks(document) {
  if (tryAt === undefined) return document;
  for (const item of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (!HTTP_METHODS.has(method)) continue;
      const link = `[Try it in the console](${tryAt}${operation.operationId})`;
      operation.description = [operation.description, link].filter(Boolean).join('\n\n');
    }
  }
  return document;
}

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
  observer.observe(docs, { childList: true, subtree: true });
}
