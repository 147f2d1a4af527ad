import { TEST_CARDS, type TestCardId } from '../domain/shared/cards.js';
import type { Transport } from './transport.js';

/** The workspace to which the payment pages belong. `url` has no trailing slash. */
export interface PagesOf {
  readonly name: string;
  readonly url: string;
  readonly transport: Transport;
}

/** The shopper's input on the hosted payment page. */
export interface PayOptions {
  /** Default: `pays`. */
  readonly card?: TestCardId;
  /** The shopper's reaction if the card requires 3-D Secure. Default: `pass`. */
  readonly challenge?: 'pass' | 'fail';
}

/**
 * Pays on a hosted payment page in place of the shopper. Returns the address of the final redirect: the shop's
 * `successUrl`, or its `cancelUrl` if the payment fails (H2).
 * @throws Error if nothing can be paid on the page
 */
export async function payOnPage(
  workspace: PagesOf,
  redirectUrl: string | undefined,
  options: PayOptions,
): Promise<string> {
  const { card = 'pays', challenge = 'pass' } = options;
  if (!TEST_CARDS.some(({ id }) => id === card))
    throw new TypeError(
      `There is no test card ${card}. There are ${TEST_CARDS.map(({ id }) => id).join(', ')}.`,
    );
  const { transport } = workspace;
  const url = addressOf(workspace, redirectUrl);
  const page = await openPage(transport, url, `?card=${card}`);
  const next = typeof page === 'string' ? page : await submit(transport, url, page, 'pay');
  return typeof next === 'string' ? next : leave(url, await submit(transport, url, next, challenge));
}

/**
 * Cancels on a hosted payment page in place of the shopper. Returns the address of the final redirect, the shop's
 * `cancelUrl`.
 */
export async function cancelOnPage(workspace: PagesOf, redirectUrl: string | undefined): Promise<string> {
  const { transport } = workspace;
  const url = addressOf(workspace, redirectUrl);
  const page = await openPage(transport, url);
  return typeof page === 'string' ? page : leave(url, await submit(transport, url, page, 'cancel'));
}

/**
 * Returns the page's address with the URL of this connection in place of the sandbox's public URL. The public URL may
 * not be reachable from here, and requests must not go to another server.
 * @throws TypeError if the address is no payment page of the workspace
 */
function addressOf({ name, url }: PagesOf, redirectUrl: string | null | undefined): string {
  if (redirectUrl === undefined || redirectUrl === null)
    throw new TypeError(
      'This booking has no payment page: send `vendorPayPSP` with it, and pass its `redirectUrl` here.',
    );
  const path = URL.canParse(redirectUrl) ? new URL(redirectUrl).pathname : '';
  if (path.startsWith(`/pay/${name}/`)) return url + path;
  throw new TypeError(
    `${redirectUrl} is no payment page of the workspace ${name}. Pass the \`redirectUrl\` of one of its bookings.`,
  );
}

/** The fields of a page's form, with the values that the page has filled in. */
type Form = URLSearchParams;

/** The response of a page: its form, or the address to which it redirects. */
type Next = Form | string;

function leave(url: string, next: Next): string {
  if (typeof next === 'string') return next;
  throw new Error(`The payment page ${url} asks again.`);
}

async function openPage(transport: Transport, url: string, query = ''): Promise<Next> {
  const headers = new Headers({ accept: 'text/html' });
  return readPage(url, await transport({ url: url + query, method: 'GET', headers }));
}

async function submit(transport: Transport, url: string, form: Form, action: string): Promise<Next> {
  form.set('action', action);
  const headers = new Headers({ accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' });
  return readPage(url, await transport({ url, method: 'POST', headers, body: form.toString() }));
}

async function readPage(url: string, response: Response): Promise<Next> {
  const location =
    response.headers.get('location') ?? /url=(.*)/.exec(response.headers.get('refresh') ?? '')?.[1];
  if (location !== undefined) return location;
  const html = await response.text();
  if (response.ok && html.includes('<form')) return formOf(html);
  throw new Error(
    `Nothing can be paid at ${url}: ${REASONS[response.status] ?? 'the page was refused'} (${response.status}).`,
  );
}

/**
 * Reasons why a page has no form, keyed by the status of its response. The page itself shows the reason in the
 * shopper's language.
 */
const REASONS: Readonly<Record<number, string>> = {
  200: 'its booking is paid or cancelled, or nothing is due',
  400: 'the form was refused',
  404: 'there is no such page, or its booking has expired, is cancelled or was deleted',
};

function formOf(html: string): Form {
  const form = new URLSearchParams();
  for (const [input] of html.matchAll(/<input\b[^>]*>/g)) {
    const attribute = (name: string) => textOf(new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? '');
    form.set(attribute('name'), attribute('value'));
  }
  if (form.get('name') === '') form.set('name', 'Test Shopper');
  return form;
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function textOf(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.replaceAll(/&(#?\w+);/g, (entity, name: string) => CHARACTERS[name] ?? entity);
}
