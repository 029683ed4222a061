import { callProvider } from '#adapters/payments/http.ts';

/** A provider that has not answered by then is not waited for: whoever asked for a code looks at the phone now. */
const TIMEOUT_MS = 5_000;

/** One POST of a form. Whatever is no answer in JSON throws, with neither the number nor the text in the error. */
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
