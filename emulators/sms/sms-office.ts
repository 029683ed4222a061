import { redirect, type Exchange, type Route } from '../http.ts';
import type { EmulatorKeys } from '../keys.ts';
import { answerLater, fieldsOf } from './answering.ts';
import type { PhoneBook } from './phone-book.ts';

/** SmsOffice.ge, API 2: every response has status 200 and an ErrorCode; 0 means accepted. */
export function smsOfficeRoutes(book: PhoneBook, keys: EmulatorKeys['smsOffice']): Route[] {
  async function send(exchange: Exchange): Promise<void> {
    const fields = fieldsOf(exchange);
    const { outcome } = book.behaviour();
    if (outcome === 'error') return answerLater(book, exchange, 500, { Message: 'An error has occurred.' });
    const code = faultOf(fields, keys) ?? REFUSALS[outcome] ?? 0;
    if (code !== 0) return answerLater(book, exchange, 200, failure(code));
    const taken = (fields.get('destination') ?? '').split(',').map((to) =>
      book.take({
        provider: 'sms-office',
        to,
        sender: fields.get('sender'),
        text: fields.get('content') ?? '',
        urgent: fields.get('urgent') === 'true',
      }),
    );
    const Output = taken.map(({ id }) => id).join(',');
    await answerLater(book, exchange, 200, { Success: true, Message: 'OK', Output, ErrorCode: 0 });
  }

  return [
    { method: 'POST', pattern: /^\/sms-office\/api\/v2\/send\/$/, handle: send },
    { method: 'GET', pattern: /^\/sms-office\/api\/v2\/send\/?$/, handle: send },
    // The real service redirects here, and the form fields are lost.
    {
      method: 'POST',
      pattern: /^\/sms-office\/api\/v2\/send$/,
      handle: ({ response }) => redirect(response, '/sms-office/api/v2/send/'),
    },
  ];
}

const REFUSALS: Readonly<Record<string, number>> = {
  refuse: 10,
  failed: 77,
  no_balance: 20,
  stop_list: 75,
  temporary: -100,
};

/** Numbers are international without a plus. A malformed one gets 76, a list of only malformed ones 77, none 600. */
function faultOf(fields: URLSearchParams, keys: EmulatorKeys['smsOffice']): number | null {
  if (fields.get('key') !== keys.key) return fields.has('key') ? 80 : 500;
  if (!fields.get('destination')) return 600;
  if (!fields.get('sender')) return 700;
  if (!fields.get('content')) return 800;
  if (!keys.senders.includes(fields.get('sender') ?? '')) return 150;
  const numbers = (fields.get('destination') ?? '').split(',');
  const good = numbers.filter((number) => /^995\d{9}$/.test(number));
  if (good.length === numbers.length) return null;
  return numbers.length > 1 && good.length === 0 ? 77 : 76;
}

function failure(ErrorCode: number): object {
  return { Success: false, Message: `Error ${ErrorCode}`, Output: null, ErrorCode };
}
