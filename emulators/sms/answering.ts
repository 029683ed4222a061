import { setTimeout as sleep } from 'node:timers/promises';
import { type Exchange, sendJson } from '../http.ts';
import type { PhoneBook } from './phone-book.ts';

/** Merges the fields of the query and the form; both providers accept either. */
export function fieldsOf({ url, body }: Exchange): URLSearchParams {
  const fields = new URLSearchParams(url.search);
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) fields.set(name, value);
  return fields;
}

/** Responds after the configured delay; under `silence` it never responds. */
export async function answerLater(book: PhoneBook, { response }: Exchange, status: number, body: object) {
  const { delayMs, outcome } = book.behaviour();
  if (delayMs > 0) await sleep(delayMs);
  if (outcome !== 'silence') sendJson(response, status, body);
}
