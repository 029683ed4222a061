import type { PaymentRecord, ProviderName } from '../books.ts';
import { findCard } from '../cards.ts';
import { expireIfDue, failChallenge, type Gateway, startPayment } from '../gateway.ts';
import { type Exchange, redirect, type Route, sendText } from '../http.ts';
import { cardNumber, checkCard } from './card-form.ts';
import { CHALLENGE_CODE, cardPage, challengePage, processingPage, resultPage } from './html.ts';
import { PAGE_TEXTS } from './texts.ts';

const PAGES: { provider: ProviderName; pattern: RegExp; parameter: string }[] = [
  { provider: 'bepaid', pattern: /^\/bepaid\/v2\/checkout$/, parameter: 'token' },
  { provider: 'bank-of-georgia', pattern: /^\/bog\/pay$/, parameter: 'order_id' },
];

const CHALLENGE_TRIES = 3;

/** The payment pages. Their links are relative, so that they also work behind a proxy's path. */
export function pageRoutes(gateway: Gateway): Route[] {
  return PAGES.flatMap(({ provider, pattern, parameter }) => {
    const withRecord = (handle: (exchange: Exchange, record: PaymentRecord) => void) => (exchange: Exchange) => {
      const record = gateway.books.find(provider, exchange.url.searchParams.get(parameter) ?? '');
      if (!record) return sendText(exchange.response, 404, 'text/plain', 'Payment not found');
      expireIfDue(gateway, record, new Date());
      handle(exchange, record);
    };
    return [
      { method: 'GET', pattern, handle: withRecord((exchange, record) => show(exchange, record)) },
      { method: 'POST', pattern, handle: withRecord((exchange, record) => take(gateway, exchange, record)) },
    ] satisfies Route[];
  });
}

function show({ response, url }: Exchange, record: PaymentRecord): void {
  const html = (text: string) => sendText(response, 200, 'text/html', text);
  if (url.searchParams.has('cancel')) return redirect(response, record.returnUrls.cancel);
  if (record.state === 'processing') return html(processingPage(record, linkTo(url, 'wait')));
  // A buyer who waited returns directly to the shop; a buyer who opens an old page sees the result first.
  if (record.state !== 'pending' && url.searchParams.has('wait')) return redirect(response, returnAddress(record));
  if (record.state !== 'pending') return html(resultPage(record, returnAddress(record)));
  if (record.challenge) return html(challengePage(record, false));
  html(cardPage(record, { number: '', expiry: '', holder: '' }, {}, { cancel: linkTo(url, 'cancel') }));
}

function take(gateway: Gateway, exchange: Exchange, record: PaymentRecord): void {
  const fields = new URLSearchParams(exchange.body.toString('utf8'));
  if (record.state !== 'pending') return show(exchange, record);
  if (record.challenge) return takeCode(gateway, exchange, record, fields);
  const { form, problems } = checkCard(fields, PAGE_TEXTS[record.language].problems, new Date());
  if (Object.keys(problems).length > 0) {
    const cancel = linkTo(exchange.url, 'cancel');
    return sendText(exchange.response, 422, 'text/html', cardPage(record, form, problems, { cancel }));
  }
  const number = cardNumber(form);
  if (findCard(number)?.outcome === 'challenge') {
    record.challenge = { number, triesLeft: CHALLENGE_TRIES };
    return redirect(exchange.response, exchange.url.search);
  }
  startPayment(gateway, record, number);
  leave(exchange, record);
}

function takeCode(gateway: Gateway, exchange: Exchange, record: PaymentRecord, fields: URLSearchParams): void {
  const { challenge } = record;
  if (!challenge) return;
  if (fields.get('step') !== 'refuse' && fields.get('code')?.trim() === CHALLENGE_CODE) {
    startPayment(gateway, record, challenge.number);
    return leave(exchange, record);
  }
  challenge.triesLeft -= 1;
  if (fields.get('step') !== 'refuse' && challenge.triesLeft > 0) {
    return sendText(exchange.response, 422, 'text/html', challengePage(record, true));
  }
  failChallenge(gateway, record);
  leave(exchange, record);
}

function leave({ response, url }: Exchange, record: PaymentRecord): void {
  redirect(response, record.state === 'processing' ? linkTo(url, 'wait') : returnAddress(record));
}

function linkTo(url: URL, flag: 'wait' | 'cancel'): string {
  const parameters = new URLSearchParams(url.searchParams);
  parameters.set(flag, '1');
  return `?${parameters}`;
}

/** bePaid adds its own parameters and preserves the shop's; the bank adds none. */
function returnAddress(record: PaymentRecord): string {
  const address = record.state === 'captured' ? record.returnUrls.success : record.returnUrls.decline;
  if (record.provider !== 'bepaid') return address;
  const url = new URL(address);
  url.searchParams.set('token', record.providerRef);
  url.searchParams.set('status', record.state === 'captured' ? 'successful' : record.state);
  if (record.captureRef) url.searchParams.set('uid', record.captureRef);
  return url.href;
}
