import { Agent, type Dispatcher } from 'undici';
import { z } from 'zod';
import type { RefundFailure } from '#usecases/payments/ports.ts';

export type ProviderCall = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  /** Only a call with a body has a content type: bePaid's gateway refuses a GET that has one. */
  body?: { type: 'application/json' | 'application/x-www-form-urlencoded; charset=utf-8'; text: string };
  timeoutMs: number;
};

export type ProviderAnswer = { ok: true; status: number; body: unknown } | { ok: false; detail: string };

/** Keep-alive connections to providers. */
const agent = new Agent({ connections: 64 });

/**
 * One call to a provider: a time limit over the whole exchange, no redirects, JSON only. Nothing is retried here,
 * because only the caller knows what is safe to repeat.
 */
export async function callProvider(call: ProviderCall): Promise<ProviderAnswer> {
  try {
    const { status, text } = await exchange(call);
    if (status >= 300 && status < 400) return { ok: false, detail: `redirect (${status})` };
    return { ok: true, status, body: parseJson(text) };
  } catch (error) {
    return { ok: false, detail: describeFailure(error) };
  }
}

/** Avoids streams and abort signals, which take as much of the processor as the rest of the call. */
function exchange({ method, url, headers, body, timeoutMs }: ProviderCall): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { origin, pathname, search } = new URL(url);
    const chunks: Buffer[] = [];
    let status = 0;
    let controller: Dispatcher.DispatchController | undefined;
    let failure: Error | undefined;
    const fail = (error: Error) => {
      clearTimeout(timer);
      failure = error;
      controller?.abort(error);
      reject(error);
    };
    const timer = setTimeout(() => fail(new DOMException('no answer in time', 'TimeoutError')), timeoutMs);
    agent.dispatch(
      {
        origin,
        path: `${pathname}${search}`,
        method,
        headers: { Accept: 'application/json', ...headers, ...(body && { 'Content-Type': body.type }) },
        body: body?.text ?? null,
      },
      {
        onRequestStart(started) {
          controller = started;
          // The time limit passed while the call was waiting for a connection.
          if (failure) started.abort(failure);
        },
        onResponseStart: (_controller, statusCode) => void (status = statusCode),
        onResponseData: (_controller, chunk) => void chunks.push(chunk),
        onResponseEnd() {
          clearTimeout(timer);
          resolve({ status, text: Buffer.concat(chunks).toString('utf8') });
        },
        onResponseError: (_controller, error) => fail(error),
      },
    );
  });
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function json(body: object): NonNullable<ProviderCall['body']> {
  return { type: 'application/json', text: JSON.stringify(body) };
}

/** These statuses mean «not now»: the work was not done and may be requested again. */
const TEMPORARY = [408, 425, 429];

/**
 * «Rejected» is a provider's final refusal; «unreachable» means an unknown outcome, because an overloaded or broken
 * provider may have done the work before it failed.
 */
export function failureOf(answer: ProviderAnswer): { ok: false; code: 'rejected' | 'unreachable'; detail: string } {
  if (!answer.ok) return { ok: false, code: 'unreachable', detail: answer.detail };
  const isFinal = isRefusal(answer) && !TEMPORARY.includes(answer.status);
  return { ok: false, code: isFinal ? 'rejected' : 'unreachable', detail: detailOf(answer) };
}

/** Classifies the failure of a refund: here «not now» must be distinguished from an unknown outcome. */
export function refundFailureOf(answer: ProviderAnswer): { ok: false; code: RefundFailure; detail: string } {
  const failure = failureOf(answer);
  const isTemporary = answer.ok && (answer.status === 429 || answer.status === 425);
  return isTemporary ? { ...failure, code: 'refused_for_now' } : failure;
}

export function isRefusal(answer: ProviderAnswer): boolean {
  return answer.ok && answer.status >= 400 && answer.status < 500;
}

export function detailOf(answer: Extract<ProviderAnswer, { ok: true }>): string {
  const words = wordsIn(answer.body).join('; ').slice(0, 300);
  return `status ${answer.status}${words === '' ? '' : `: ${words}`}`;
}

/** Error texts of a provider: a message, at the top level or inside `response`, and the lists in `errors`. */
export function wordsIn(body: unknown): string[] {
  const read = errorBody.safeParse(body);
  if (!read.success) return [];
  const { response, ...top } = read.data;
  const words = [top, response ?? {}].flatMap(({ message, errors }) => [
    ...(message == null ? [] : [message]),
    ...Object.entries(errors ?? {}).flatMap(([field, of]) =>
      of.map((each) => (field === 'base' ? each : `${field} ${each}`)),
    ),
  ]);
  return [...new Set(words)];
}

const errorShape = {
  message: z.string().nullish().catch(null),
  errors: z.record(z.string(), z.array(z.string())).nullish().catch(null),
};
const errorBody = z.object({ ...errorShape, response: z.object(errorShape).nullish().catch(null) });

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'network failure';
  if (error.name === 'TimeoutError') return 'no answer in time';
  return 'code' in error ? `network failure (${String(error.code)})` : 'network failure';
}
