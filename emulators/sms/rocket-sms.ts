import { createHash } from 'node:crypto';
import type { Exchange, Route } from '../http.ts';
import type { EmulatorKeys } from '../keys.ts';
import { answerLater, fieldsOf } from './answering.ts';
import type { PhoneBook } from './phone-book.ts';

const CREDIT_PRICE = 0.029;

/** RocketSMS, the simple HTTP API: POST /send, GET /status, /balance, /senders. Errors are codes with status 200. */
export function rocketSmsRoutes(book: PhoneBook, keys: EmulatorKeys['rocketSms']): Route[] {
  const hash = createHash('md5').update(keys.password).digest('hex');

  /** Every call carries the username and the MD5 of the password. */
  function guarded(handle: (exchange: Exchange, fields: URLSearchParams) => Promise<void>): Route['handle'] {
    return (exchange) => {
      const fields = fieldsOf(exchange);
      const isKnown = fields.get('username') === keys.username && fields.get('password') === hash;
      return isKnown ? handle(exchange, fields) : answerLater(book, exchange, 200, { error: 'WRONG_AUTH' });
    };
  }

  async function send(exchange: Exchange, fields: URLSearchParams): Promise<void> {
    const { outcome } = book.behaviour();
    if (outcome === 'error' || outcome === 'temporary') return answerLater(book, exchange, 500, { error: 'SERVER' });
    const error = faultOf(fields, keys.senders) ?? REFUSALS[outcome];
    if (error) return answerLater(book, exchange, 200, { error });
    // Codes for a stop list and an empty balance are not published, so such a message gets an id and fails.
    if (FAILING.includes(outcome)) return answerLater(book, exchange, 200, { id: book.nextId(), status: 'FAILED' });
    const { id } = book.take({
      provider: 'rocket-sms',
      to: fields.get('phone') ?? '',
      sender: fields.get('sender'),
      text: fields.get('text') ?? '',
      urgent: fields.get('priority') === 'true',
    });
    await answerLater(book, exchange, 200, { id, status: 'SENT', cost: { credits: 1, money: CREDIT_PRICE } });
  }

  const status = (exchange: Exchange, fields: URLSearchParams) => {
    const found = book.taken().find(({ id }) => String(id) === fields.get('id'));
    return answerLater(book, exchange, 200, found ? { id: found.id, status: 'DELIVERED' } : { error: 'WRONG_ID' });
  };
  const balance = (exchange: Exchange) => {
    const credits = book.behaviour().outcome === 'no_balance' ? 0 : 1000;
    return answerLater(book, exchange, 200, { credits, balance: credits * CREDIT_PRICE });
  };
  const senders = (exchange: Exchange) =>
    answerLater(
      book,
      exchange,
      200,
      keys.senders.map((sender) => ({ sender, verified: true })),
    );
  return [
    { method: 'POST', pattern: /^\/rocket-sms\/simple\/send$/, handle: guarded(send) },
    { method: 'GET', pattern: /^\/rocket-sms\/simple\/status$/, handle: guarded(status) },
    { method: 'GET', pattern: /^\/rocket-sms\/simple\/balance$/, handle: guarded(balance) },
    { method: 'GET', pattern: /^\/rocket-sms\/simple\/senders$/, handle: guarded(senders) },
  ];
}

const REFUSALS: Readonly<Record<string, string>> = { refuse: 'BAD_PHONE' };
const FAILING: readonly string[] = ['failed', 'stop_list', 'no_balance'];
const LONGEST_SENDER = 11;

function faultOf(fields: URLSearchParams, senders: readonly string[]): string | null {
  if (!fields.get('phone')) return 'NO_PHONE';
  if (!/^\d{10,15}$/.test(fields.get('phone') ?? '')) return 'BAD_PHONE';
  if (!fields.get('text')) return 'NO_MESSAGE';
  const sender = fields.get('sender');
  if (sender === null) return null;
  if (sender.length > LONGEST_SENDER) return 'SENDER_TOO_LONG';
  // The code for a well-formed but unregistered sender is a guess.
  return /^[A-Za-z0-9.-]+$/.test(sender) && senders.includes(sender) ? null : 'SENDER_BAD_FORMAT';
}
