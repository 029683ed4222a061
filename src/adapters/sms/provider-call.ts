import { callProvider } from '#adapters/payments/http.ts';

/** Longer waits are useless: the person who requested a code is looking at the phone now. */
const TIMEOUT_MS = 5_000;

/** Sends one form by POST. Throws on any response that is not JSON; the error omits the number and the text. */
export async function postForm(
  provider: string,
  url: string,
  fields: Record<string, string>,
  timeoutMs = TIMEOUT_MS,
): Promise<unknown> {
  const answer = await callProvider({
    method: 'POST',
    url,
    headers: {},
    body: {
      type: 'application/x-www-form-urlencoded; charset=utf-8',
      text: new URLSearchParams(fields).toString(),
    },
    timeoutMs,
  });
  if (!answer.ok) throw new Error(`${provider}: ${answer.detail}`);
  if (answer.status >= 500 || answer.body === undefined) throw new Error(`${provider}: status ${answer.status}`);
  return answer.body;
}
