import { readJson, type Exchange, type Route, sendJson } from '../http.ts';
import type { PhoneBook } from './phone-book.ts';

/** The control API of the SMS providers, for tests and the demo: lists accepted messages and sets the behaviour. */
export function smsControlRoutes(book: PhoneBook): Route[] {
  const show = ({ response }: Exchange) =>
    sendJson(response, 200, { behaviour: book.behaviour(), messages: book.taken() });
  const behave = (exchange: Exchange) => {
    const isKnown = book.behave(readJson(exchange) ?? { bad: true });
    if (!isKnown) return sendJson(exchange.response, 400, { ok: false, code: 'bad_request' });
    sendJson(exchange.response, 200, { ok: true, behaviour: book.behaviour() });
  };
  const clear = ({ response }: Exchange) => {
    book.clear();
    sendJson(response, 200, { ok: true });
  };
  return [
    { method: 'GET', pattern: /^\/control\/sms$/, handle: show },
    { method: 'POST', pattern: /^\/control\/sms$/, handle: behave },
    { method: 'POST', pattern: /^\/control\/sms\/clear$/, handle: clear },
  ];
}
