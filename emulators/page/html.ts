import { SHOWN_CARDS } from '../cards.ts';
import type { PaymentRecord } from '../books.ts';
import type { CardForm, CardProblems } from './card-form.ts';
import { ACCENTS, SCRIPT, STYLE } from './style.ts';
import { PAGE_TEXTS, type PageTexts } from './texts.ts';

export const CHALLENGE_CODE = '1234';

const NAMES = { bepaid: 'bePaid', 'bank-of-georgia': 'Bank of Georgia' };
const LOCK =
  '<svg width="14" height="16" viewBox="0 0 14 16" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true"><rect x="1" y="7" width="12" height="8" rx="2"/><path d="M4 7V4.5a3 3 0 0 1 6 0V7"/></svg>';
const MARK =
  '<svg width="24" height="18" viewBox="0 0 24 18" fill="currentColor" aria-hidden="true"><rect width="24" height="18" rx="4"/><rect y="4" width="24" height="3.5" fill="#fff"/></svg>';
const SIGNS = {
  good: '<path d="M6 14.5l5 5L22 8.5"/>',
  bad: '<path d="M8 8l12 12M20 8L8 20"/>',
  wait: '<path d="M14 4a10 10 0 1 1-10 10"/>',
};

export function cardPage(
  record: PaymentRecord,
  form: CardForm,
  problems: CardProblems,
  links: { cancel: string },
): string {
  const texts = PAGE_TEXTS[record.language];
  const hasProblems = Object.keys(problems).length > 0;
  const alert = hasProblems ? `<p class="alert" role="alert">${escape(texts.problems.summary)}</p>` : '';
  const fields = [
    field({
      name: 'number',
      label: texts.number,
      value: form.number,
      problem: problems.number,
      attributes: 'inputmode="numeric" autocomplete="cc-number" maxlength="23" placeholder="0000 0000 0000 0000"',
    }),
    '<div class="pair">',
    field({
      name: 'expiry',
      label: texts.expiry,
      value: form.expiry,
      problem: problems.expiry,
      attributes: `inputmode="numeric" autocomplete="cc-exp" maxlength="7" placeholder="${escape(texts.expiryHint)}"`,
    }),
    field({
      name: 'cvc',
      label: texts.cvc,
      hint: texts.cvcHint,
      value: '',
      problem: problems.cvc,
      attributes: 'type="password" inputmode="numeric" autocomplete="cc-csc" maxlength="3"',
    }),
    '</div>',
    field({
      name: 'holder',
      label: texts.holder,
      hint: texts.holderHint,
      value: form.holder,
      problem: problems.holder,
      attributes: 'autocomplete="cc-name" maxlength="60" spellcheck="false" autocapitalize="characters"',
    }),
  ].join('');
  // Sets the focus to the first invalid field.
  const focused = fields.replace('aria-invalid="true"', 'aria-invalid="true" autofocus');
  return frame(
    record,
    texts.title,
    `<section class="card">${orderBlock(record, texts)}${alert}
<form method="post" novalidate><input type="hidden" name="step" value="card">${focused}
<button class="pay" type="submit">${escape(texts.pay(amountOf(record)))}</button></form>
<a class="quiet" href="${escape(links.cancel)}">${escape(texts.cancel)}</a></section>${deck(texts)}`,
  );
}

export function challengePage(record: PaymentRecord, wrongTry: boolean): string {
  const texts = PAGE_TEXTS[record.language].challenge;
  const triesLeft = record.challenge?.triesLeft ?? 0;
  const code = field({
    name: 'code',
    label: texts.code,
    hint: texts.testCode(CHALLENGE_CODE),
    value: '',
    problem: wrongTry ? texts.wrong(triesLeft) : undefined,
    attributes: 'inputmode="numeric" autocomplete="one-time-code" maxlength="6" autofocus',
  });
  return frame(
    record,
    texts.title,
    `<section class="card"><h1>${escape(texts.title)}</h1><p class="sum">${escape(amountOf(record))}</p>
<p>${escape(texts.text(record.challenge?.number.slice(-4) ?? ''))}</p>
<form method="post" novalidate>${code}
<button class="pay" type="submit" name="step" value="code">${escape(texts.confirm)}</button>
<button class="quiet" type="submit" name="step" value="refuse">${escape(texts.refuse)}</button></form></section>`,
  );
}

/** Reloads itself until the bank has decided. */
export function processingPage(record: PaymentRecord, self: string): string {
  const texts = PAGE_TEXTS[record.language].processing;
  return frame(
    record,
    texts.title,
    `<section class="card" role="status">${sign('wait')}<h1>${escape(texts.title)}</h1><p>${escape(texts.text)}</p></section>`,
    `<meta http-equiv="refresh" content="1;url=${escape(self)}">`,
  );
}

export function resultPage(record: PaymentRecord, backLink: string): string {
  const texts = PAGE_TEXTS[record.language];
  const result =
    record.state === 'captured' ? texts.captured : record.state === 'expired' ? texts.expired : texts.failed;
  return frame(
    record,
    result.title,
    `<section class="card">${sign(record.state === 'captured' ? 'good' : 'bad')}<h1>${escape(result.title)}</h1>
<p class="sum">${escape(amountOf(record))}</p><p>${escape(result.text)}</p><a class="pay" href="${escape(backLink)}">${escape(texts.back)}</a></section>`,
  );
}

function frame(record: PaymentRecord, title: string, content: string, head = ''): string {
  const texts = PAGE_TEXTS[record.language];
  return `<!doctype html><html lang="${record.language}"><head><meta charset="utf-8"><title>${escape(title)} · ${NAMES[record.provider]}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${head}<link rel="icon" href="data:,">
<style>:root{--accent:${ACCENTS[record.provider]}}${STYLE}</style></head><body>
<header class="top"><div><span class="bank">${MARK}${NAMES[record.provider]}</span><span class="secure">${LOCK}${escape(texts.secure)}</span></div></header>
<main><p class="test">${escape(texts.testMode)}</p>${content}</main><script>${SCRIPT}</script></body></html>`;
}

function orderBlock(record: PaymentRecord, texts: PageTexts): string {
  const seconds = Math.max(0, Math.round((record.expiresAt.getTime() - Date.now()) / 1000));
  const lines = record.lines.filter((line) => line.title !== record.description);
  const list = lines
    .map((line) => `<li>${escape(line.title)}${line.quantity > 1 ? ` × ${line.quantity}` : ''}</li>`)
    .join('');
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return `<h1>${escape(texts.title)}</h1><p class="sum">${escape(amountOf(record))}</p>
<dl><div><dt>${escape(texts.order)}</dt><dd>${escape(record.description)}${list && `<ul class="lines">${list}</ul>`}</dd></div>
<div class="row"><dt>${escape(texts.timeLeft)}</dt><dd><span id="clock" role="timer" data-seconds="${seconds}">${time}</span></dd></div></dl>`;
}

function field(input: {
  name: string;
  label: string;
  value: string;
  attributes: string;
  hint?: string;
  problem?: string | undefined;
}): string {
  const { name, problem, hint } = input;
  const described = [problem && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
  return `<div class="field"><label for="${name}">${escape(input.label)}</label>
<input id="${name}" name="${name}" value="${escape(input.value)}" required ${input.attributes}${described && ` aria-describedby="${described}"`}${problem ? ' aria-invalid="true"' : ''}>
${problem ? `<p class="error" id="${name}-error">${escape(problem)}</p>` : ''}${hint ? `<p class="hint" id="${name}-hint">${escape(hint)}</p>` : ''}</div>`;
}

function deck(texts: PageTexts): string {
  const cards = SHOWN_CARDS.map(
    (card) =>
      `<li><button type="button" data-card="${card.number}"><b>${card.number.replace(/(.{4})(?=.)/g, '$1 ')}</b><span>${escape(texts.cards[card.label])}</span></button></li>`,
  ).join('');
  return `<details><summary>${escape(texts.testCards)}</summary><p class="hint">${escape(texts.testCardsHint)}</p><ul class="deck">${cards}</ul></details>`;
}

function sign(kind: keyof typeof SIGNS): string {
  return `<div class="sign ${kind}"><svg class="${kind === 'wait' ? 'spin' : ''}" width="28" height="28" viewBox="0 0 28 28" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" aria-hidden="true">${SIGNS[kind]}</svg></div>`;
}

/** Bank pages show the currency code: «25,00 BYN». */
function amountOf(record: PaymentRecord): string {
  const locale = { ru: 'ru-BY', be: 'be-BY', en: 'en-GB', ka: 'ka-GE' }[record.language];
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${number.format(record.amountMinor / 100)}\u00a0${record.currency}`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
