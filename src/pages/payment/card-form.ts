import { TEST_CARDS, type CardProblem, type TestCard, groupDigits } from '../../domain/shared/cards.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { html, type Html, fill } from '../shared/html.js';
import { minutesInWords, timeOfDay, zoneInWords } from '../../operations/shared/date-words.js';
import { MINUTE_MS } from '../../domain/shared/civil-time.js';
import { PAGE_TEXTS } from '../texts/page-languages.js';
import type { PageTexts } from '../texts/en.js';
import { documentPage } from '../shared/page.js';
import { orderLines, type OrderSummary } from './order.js';
import type { Language } from '../../domain/shared/language.js';

const FIELD_IDS = { number: 'cardNumber', expiry: 'expiry', cvc: 'cvc', name: 'name' } as const;

type FieldName = (typeof FIELD_IDS)[keyof typeof FIELD_IDS];

/** The values of the form's fields. */
export type FieldValues = Readonly<Record<FieldName, string>>;

/**
 * The data for the card form (H2). The form may contain the number and code of the selected test card, but never those
 * that a client sent.
 */
interface CardFormView extends PaymentView {
  readonly expiresAt: EpochMs;
  readonly now: EpochMs;
  /** The test card selected with `?card=<id>`. */
  readonly chosen: TestCard | null;
  readonly values: FieldValues;
  readonly problems: readonly CardProblem[];
  readonly isStale: boolean;
}

/** Returns the page with the order summary, the card form and the test cards. */
export function cardFormPage(view: CardFormView): string {
  const texts = PAGE_TEXTS[view.language];
  const { order } = view;
  const hasMistakes = view.problems.length > 0;
  const title = `${texts.title} – ${order.merchant}`;
  const main = html`<h1>${texts.title} <span>${fill(texts.soldBy, { merchant: order.merchant })}</span></h1>
    ${hasMistakes || view.isStale ? mistakeSummary(texts, view) : null} ${timeLeft(texts, view)}
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
    </div>`;
  return documentPage(view.language, hasMistakes ? `${texts.mistakes} – ${title}` : title, main);
}

function timeLeft(texts: PageTexts, { expiresAt, now, order, language }: CardFormView): Html {
  const minutes = Math.max(0, Math.floor((expiresAt - now) / MINUTE_MS));
  const left = minutes > 0 ? minutesInWords(minutes, language) : texts.lessThanAMinute;
  const time = timeOfDay(expiresAt, order.zone, language);
  return html`<p class="time">
    ${fill(texts.timeLeft, { time: `${time} (${zoneInWords(order.zone, language)})`, left })}
  </p>`;
}

/** Lists the mistakes with links to their fields. The list gets the initial focus, so that screen readers read it first. */
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

function problemText(texts: PageTexts, problem: CardProblem): string {
  if (problem.field === 'number') return texts.number[problem.problem];
  if (problem.field === 'expiry') return texts.expiryErrors[problem.problem];
  return problem.field === 'cvc' ? texts.cvcError : texts.nameError;
}

interface FieldView {
  readonly name: FieldName;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly autocomplete: string;
  readonly inputmode?: string;
  readonly maxlength: number;
  readonly error: string | undefined;
}

function field(view: FieldView): Html {
  const { name, label, hint, error } = view;
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
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
      ${error && html` aria-invalid="true"`}${described !== '' && html` aria-describedby="${described}"`}
    />
    ${error && html`<span class="error" id="${name}-error">${error}</span>`}
  </div>`;
}

function cardForm(texts: PageTexts, view: CardFormView): Html {
  const { values } = view;
  const errorOf = (name: CardProblem['field']) => {
    const problem = view.problems.find((one) => one.field === name);
    return problem && problemText(texts, problem);
  };
  return html`<form method="post" action="?" novalidate autocomplete="on">
    ${tokenField(view.token)}
    ${field({ name: 'cardNumber', label: texts.cardNumber, value: values.cardNumber, autocomplete: 'cc-number', inputmode: 'numeric', maxlength: 40, error: errorOf('number') })}
    <div class="pair">
      ${field({ name: 'expiry', label: texts.expiry, hint: texts.expiryHint, value: values.expiry, autocomplete: 'cc-exp', inputmode: 'numeric', maxlength: 9, error: errorOf('expiry') })}
      ${field({ name: 'cvc', label: texts.cvc, hint: texts.cvcHint, value: values.cvc, autocomplete: 'cc-csc', inputmode: 'numeric', maxlength: 4, error: errorOf('cvc') })}
    </div>
    ${field({ name: 'name', label: texts.name, value: values.name, autocomplete: 'cc-name', maxlength: 200, error: errorOf('name') })}
    <div class="buttons">
      <button class="main" name="action" value="pay">
        ${fill(texts.pay, { amount: view.order.dueNow })}
      </button>
      <button name="action" value="cancel">${texts.cancel}</button>
    </div>
  </form>`;
}

/** The links name a test card by its id: a card number in a URL would be stored in browser histories and logs (H1). */
function testCards(texts: PageTexts, chosen: TestCard | null): Html {
  return html`<p>${texts.testCardsHint}</p>
    <ul class="cards">
      ${TEST_CARDS.map(
        (card) =>
          html`<li>
            <a href="?card=${card.id}#pay" ${card.id === chosen?.id && html` aria-current="true"`}
              ><span>${texts.outcomes[card.id]}</span><code>${groupDigits(card.number)}</code></a
            >
          </li>`,
      )}
    </ul>`;
}

/** Returns the page for 3-D Secure; its buttons pass or fail the challenge (H2). */
export function challengePage(view: PaymentView & { readonly lastFour: string }): string {
  const { language, order, lastFour, token } = view;
  const texts = PAGE_TEXTS[language];
  const values = { lastFour, amount: order.dueNow, merchant: order.merchant };
  const main = html`<div class="box narrow">
    <div class="mark" aria-hidden="true">?</div>
    <h1>${texts.challengeTitle}</h1>
    <p>${fill(texts.challengeText, values)}</p>
    <form method="post" action="?">
      ${tokenField(token)}
      <div class="buttons">
        <button class="main" name="action" value="pass">${texts.pass}</button>
        <button name="action" value="fail">${texts.fail}</button>
      </div>
    </form>
  </div>`;
  return documentPage(language, `3-D Secure – ${texts.challengeTitle}`, main);
}

/** The data for a payment page with a form. */
interface PaymentView {
  readonly language: Language;
  readonly order: OrderSummary;
  /** The form's one-time token. */
  readonly token: string;
}

const tokenField = (token: string) => html`<input type="hidden" name="token" value="${token}" />`;
