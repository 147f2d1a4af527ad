import { TEST_CARDS, type CardProblem, type TestCard } from '../../domain/shared/cards.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import { html, type Html } from '../html.js';
import { minutesInWords, timeOfDay } from '../../operations/shared/date-words.js';
import { MINUTE_MS } from '../../domain/shared/civil-time.js';
import type { OrderSummary, PricedLine } from './order-summary.js';
import { fill } from '../fill.js';
import { PAGE_TEXTS, type PageLanguage } from './page-languages.js';
import { type PageTexts } from './texts/page-texts.js';
import { STYLE } from '../style.js';

/** What every form of a page carries: the one-time token, and where it leads once the basket is gone. */
export interface FormState {
  readonly token: string;
  /** Signed, see `return-ticket`. */
  readonly returnAddress: string;
}

/** A page of the payment, whole. */
interface PaymentView {
  readonly language: PageLanguage;
  readonly order: OrderSummary;
  readonly form: FormState;
}

/** The card form (H2): no card data is ever echoed but a test card's, which a link chose. */
export interface CardFormView extends PaymentView {
  readonly expiresAt: EpochMs;
  readonly now: EpochMs;
  /** Chosen with `?card=<id>`. */
  readonly chosen: TestCard | null;
  /** MM/YY that is valid by the workspace's clock, filled in with a chosen card. */
  readonly sampleExpiry: string;
  readonly payer: string;
  readonly problems: readonly CardProblem[];
  readonly isStale: boolean;
}

/** The whole document of any page for people. */
export function documentPage(
  language: PageLanguage,
  title: string,
  body: Html,
  head: Html | null = null,
): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${STYLE}${head}
      </head>
      <body>
        ${body}
      </body>
    </html> `.text;
}

const hiddenFields = (form: FormState) =>
  html`<input type="hidden" name="token" value="${form.token}" />
    <input type="hidden" name="return" value="${form.returnAddress}" />`;

const banner = (texts: PageTexts) => html`<header class="sandbox">${texts.sandbox}</header>`;

/** The page that asks for a card. */
export function cardFormPage(view: CardFormView): string {
  const texts = PAGE_TEXTS[view.language];
  const { order } = view;
  const hasMistakes = view.problems.length > 0;
  const title = `${texts.title} – ${order.merchant}`;
  const body = html`${banner(texts)}
    <main>
      ${hasMistakes || view.isStale ? mistakeSummary(texts, view) : null}
      <h1>${texts.title} <span>${fill(texts.soldBy, { merchant: order.merchant })}</span></h1>
      ${timeLeft(texts, view)}
      <div class="columns">
        <section class="box order" aria-labelledby="order">
          <h2 id="order">${texts.order}</h2>
          ${orderLines(texts, order)}
        </section>
        <section class="box pay" aria-labelledby="pay">
          <h2 id="pay">${texts.card}</h2>
          ${cardForm(texts, view)}
        </section>
        <section class="box tests" aria-labelledby="tests">
          <h2 id="tests">${texts.testCards}</h2>
          ${testCards(texts, view.chosen)}
        </section>
      </div>
    </main>`;
  return documentPage(view.language, hasMistakes ? `${texts.mistakes} – ${title}` : title, body);
}

function timeLeft(texts: PageTexts, { expiresAt, now, order, language }: CardFormView): Html {
  const minutes = Math.max(0, Math.floor((expiresAt - now) / MINUTE_MS));
  const left = minutes > 0 ? minutesInWords(minutes, language) : texts.lessThanAMinute;
  const time = timeOfDay(expiresAt, order.zone, language);
  return html`<p class="time">
    ${fill(texts.timeLeft, { time: `${time} (${order.zone.replaceAll('_', ' ')})`, left })}
  </p>`;
}

/** Links each mistake to its field; focus begins here, so that a screen reader says it first. */
function mistakeSummary(texts: PageTexts, { problems, isStale }: CardFormView): Html {
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
    <h2>${texts.mistakes}</h2>
    ${isStale ? html`<p>${texts.stale}</p>` : null}
    ${
      problems.length > 0 &&
      html`<ul>
        ${problems.map((problem) => html`<li><a href="#${FIELD_IDS[problem.field]}">${problemText(texts, problem)}</a></li>`)}
      </ul>`
    }
  </div>`;
}

const FIELD_IDS = { number: 'cardNumber', expiry: 'expiry', cvc: 'cvc', name: 'name' } as const;

function problemText(texts: PageTexts, problem: CardProblem): string {
  if (problem.field === 'number') return texts.number[problem.problem];
  if (problem.field === 'expiry') return texts.expiryFaults[problem.problem];
  return problem.field === 'cvc' ? texts.cvcFault : texts.nameFault;
}

function orderLines(texts: PageTexts, order: OrderSummary): Html {
  const sums = [
    [texts.fees, order.fees],
    [texts.taxes, order.taxes],
    [texts.vouchers, order.vouchers],
    [texts.total, order.total],
    [texts.dueLater, order.dueLater],
  ] as const;
  return html`${order.items.map(
      (item) =>
        html`<div class="item">
          <h3>${item.title}</h3>
          <p class="when">${item.when ?? texts.voucherItem}</p>
          <ul class="lines" aria-label="${texts.guests}">
            ${item.guests.map((guest) =>
              pricedLine(
                guest,
                guest.seats > 1
                  ? `${guest.detail}, ${fill(texts.seats, { count: guest.seats })}`
                  : guest.detail,
              ),
            )}
          </ul>
          ${
            item.addons.length > 0 &&
            html`<ul class="lines" aria-label="${texts.addons}">
              ${item.addons.map((line) => pricedLine(line))}
            </ul>`
          }
        </div>`,
    )}
    ${
      order.shopItems.length > 0 &&
      html`<div class="item">
        <h3>${texts.shopItems}</h3>
        <ul class="lines">
          ${order.shopItems.map((line) => pricedLine(line))}
        </ul>
      </div>`
    }
    <dl class="sums">
      ${sums.map(
        ([label, amount]) =>
          amount !== null &&
          html`<div>
            <dt>${label}</dt>
            <dd>${amount}</dd>
          </div>`,
      )}
      <div class="due">
        <dt>${texts.dueNow}</dt>
        <dd>${order.dueNow}</dd>
      </div>
    </dl>`;
}

function pricedLine(line: PricedLine, detail = line.detail): Html {
  return html`<li>
    <span>${line.text}${detail !== '' && html` <small>${detail}</small>`}</span> <b>${line.price}</b>
  </li>`;
}

interface FieldView {
  readonly name: (typeof FIELD_IDS)[keyof typeof FIELD_IDS];
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly autocomplete: string;
  readonly inputmode?: string;
  readonly maxlength: number;
  readonly fault: string | undefined;
}

function field(view: FieldView): Html {
  const { name, label, hint, fault } = view;
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${name}">${label}</label>${hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}
    <input
      id="${name}"
      name="${name}"
      value="${view.value}"
      autocomplete="${view.autocomplete}"
      maxlength="${view.maxlength}"
      inputmode="${view.inputmode ?? 'text'}"
      spellcheck="false"
      aria-required="true"
      ${fault && html` aria-invalid="true"`}${described !== '' && html` aria-describedby="${described}"`}
    />
    ${fault && html`<span class="fault" id="${name}-fault">${fault}</span>`}
  </div>`;
}

function cardForm(texts: PageTexts, view: CardFormView): Html {
  const { chosen } = view;
  const faultOf = (name: CardProblem['field']) => {
    const problem = view.problems.find((one) => one.field === name);
    return problem && problemText(texts, problem);
  };
  return html`<form method="post" action="?" novalidate autocomplete="on">
    ${hiddenFields(view.form)}
    ${field({ name: 'cardNumber', label: texts.cardNumber, value: spaced(chosen?.number ?? ''), autocomplete: 'cc-number', inputmode: 'numeric', maxlength: 40, fault: faultOf('number') })}
    <div class="pair">
      ${field({ name: 'expiry', label: texts.expiry, hint: texts.expiryHint, value: chosen ? view.sampleExpiry : '', autocomplete: 'cc-exp', maxlength: 9, fault: faultOf('expiry') })}
      ${field({ name: 'cvc', label: texts.cvc, hint: texts.cvcHint, value: chosen ? '123' : '', autocomplete: 'cc-csc', inputmode: 'numeric', maxlength: 4, fault: faultOf('cvc') })}
    </div>
    ${field({ name: 'name', label: texts.name, value: chosen ? view.payer : '', autocomplete: 'cc-name', maxlength: 200, fault: faultOf('name') })}
    <div class="buttons">
      <button class="main" name="action" value="pay">
        ${fill(texts.pay, { amount: view.order.dueNow })}
      </button>
      <button name="action" value="cancel">${texts.cancel}</button>
    </div>
  </form>`;
}

const spaced = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** Links name a card by its id: a number in an address would be kept in histories and logs (H1). */
function testCards(texts: PageTexts, chosen: TestCard | null): Html {
  return html`<p>${texts.testCardsHint}</p>
    <ul class="cards">
      ${TEST_CARDS.map(
        (card) =>
          html`<li>
            <a href="?card=${card.id}#pay" ${card.id === chosen?.id && html` aria-current="true"`}
              ><span>${texts.outcomes[card.id]}</span><code>${spaced(card.number)}</code></a
            >
          </li>`,
      )}
    </ul>`;
}

/** The 3-D Secure page: passed or failed by its buttons (H2). */
export function challengePage(view: PaymentView & { readonly lastFour: string }): string {
  const { language, order, lastFour, form } = view;
  const texts = PAGE_TEXTS[language];
  const values = { lastFour, amount: order.dueNow, merchant: order.merchant };
  const body = html`${banner(texts)}
    <main>
      <div class="box narrow">
        <div class="mark" aria-hidden="true">?</div>
        <h1>${texts.challengeTitle}</h1>
        <p>${fill(texts.challengeText, values)}</p>
        <form method="post" action="?">
          ${hiddenFields(form)}
          <div class="buttons">
            <button class="main" name="action" value="pass">${texts.pass}</button>
            <button name="action" value="fail">${texts.fail}</button>
          </div>
        </form>
      </div>
    </main>`;
  return documentPage(language, `3-D Secure – ${texts.challengeTitle}`, body);
}

/** What a page says when there is nothing to fill in. */
export type Notice = 'paid' | 'nothingDue' | 'cancelled' | 'gone' | 'expired' | 'noTicket' | 'failed';

/** A page that only says something, with a way back where one is known. */
export function noticePage(language: PageLanguage, notice: Notice, backUrl: string | null = null): string {
  const texts = PAGE_TEXTS[language];
  const title = texts[`${notice}Title`];
  const body = html`${banner(texts)}
    <main>
      <div class="box narrow">
        <div class="mark" aria-hidden="true">${notice === 'paid' || notice === 'nothingDue' ? '✓' : '!'}</div>
        <h1>${title}</h1>
        <p>${texts[`${notice}Text`]}</p>
        ${backUrl !== null && html`<a class="button main" href="${backUrl}">${texts.back}</a>`}
      </div>
    </main>`;
  return documentPage(language, title, body);
}
