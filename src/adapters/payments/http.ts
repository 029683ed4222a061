import { Agent, type Dispatcher } from 'undici';

export type ProviderCall = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
};

export type ProviderAnswer = { ok: true; status: number; body: unknown } | { ok: false; detail: string };

/** Connections to providers, kept alive. */
const agent = new Agent({ connections: 64 });

/**
 * One call to a provider: a time limit over the whole exchange, no redirects, JSON or nothing. Nothing is retried here:
 * only the caller knows what is safe to repeat.
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

/** Without streams and abort signals, which take as much of the processor as the rest of the call. */
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
        headers: { Accept: 'application/json', ...headers },
        body: body ?? null,
      },
      {
        onRequestStart(started) {
          controller = started;
          // It waited for a connection until nobody waited for it.
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

/**
 * «Rejected» is a provider's final no; «unreachable» means that nobody knows what happened: an overloaded or broken
 * provider may have done the work before it failed.
 */
export function failureOf(answer: ProviderAnswer): { ok: false; code: 'rejected' | 'unreachable'; detail: string } {
  if (!answer.ok) return { ok: false, code: 'unreachable', detail: answer.detail };
  const isFinal = answer.status >= 400 && answer.status < 500 && ![408, 425, 429].includes(answer.status);
  return {
    ok: false,
    code: isFinal ? 'rejected' : 'unreachable',
    detail: `status ${answer.status}${messageIn(answer.body)}`,
  };
}

function messageIn(body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' ? `: ${message.slice(0, 200)}` : '';
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'network failure';
  if (error.name === 'TimeoutError') return 'no answer in time';
  return 'code' in error ? `network failure (${String(error.code)})` : 'network failure';
}
