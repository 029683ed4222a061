import { type AnswerOf, type AnyInput, addressOf, type CallInput, type Endpoint } from '#api/endpoint-contract.ts';

/** The response to a call: if `ok`, its body is the answer of the endpoint, else what the caller names. */
export type ApiResponse<Of extends Endpoint> = Omit<Response, 'json'> & {
  json<Body = AnswerOf<Of>>(): Promise<Body>;
};

type Init = Omit<RequestInit, 'method' | 'body' | 'headers'> & { headers?: Readonly<Record<string, string>> };

/** Calls an endpoint. A file is sent as it is, every other body as JSON. */
export function callApi<Of extends Endpoint>(
  of: Of,
  input: CallInput<Of>,
  { headers, ...init }: Init = {},
): Promise<ApiResponse<Of>> {
  const { body } = input as { body?: unknown };
  const isJson = body !== undefined && !(body instanceof Blob);
  return fetch(addressOf(of, input as AnyInput), {
    ...init,
    method: of.method,
    headers: { accept: 'application/json', ...(isJson && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  });
}
