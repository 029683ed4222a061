import { Client, type Dispatcher } from 'undici';

// A buyer's own connection to one host, kept alive as in a browser. It uses no streams and parses no URLs, because the
// buyers share the machine with the shop and should take little of its processor time.

export type Answer<Json> = { status: number; json: Json | null };
export type Browser = {
  ask<Json>(
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Answer<Json>>;
  close(): Promise<void>;
};

export function openBrowser(origin: string): Browser {
  const client = new Client(origin);
  return {
    ask: (method, path, headers, body) =>
      new Promise((resolve, reject) => {
        let status = 0;
        const chunks: Buffer[] = [];
        const handler: Dispatcher.DispatchHandler = {
          onRequestStart: () => undefined,
          onResponseStart: (_controller, statusCode) => void (status = statusCode),
          onResponseData: (_controller, chunk) => void chunks.push(chunk),
          onResponseEnd: () => resolve({ status, json: chunks.length === 0 ? null : JSON.parse(textOf(chunks)) }),
          onResponseError: (_controller, error) => reject(error),
        };
        client.dispatch({ method, path, headers, body: body ?? null }, handler);
      }),
    close: () => client.close(),
  };
}

function textOf(chunks: readonly Buffer[]): string {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first.toString() : Buffer.concat(chunks).toString();
}
