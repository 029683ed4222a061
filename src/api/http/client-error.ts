import type { Socket } from 'node:net';
import { messageOf } from '#api/failure-messages.ts';
import type { FailureCode } from '#api/failures-contract.ts';

const ANSWERS: Readonly<Record<string, readonly [status: string, code: FailureCode]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'timeout'],
};

/** For input that the HTTP parser refuses, before a request exists: sends an error in the API's format and closes. */
export function onClientError(error: Error & { code?: string }, socket: Socket): void {
  // A connection that was reset cannot receive a response.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code] = ANSWERS[error.code ?? ''] ?? (['400 Bad Request', 'invalid_request'] as const);
  const body = JSON.stringify({ error: { code, message: messageOf(code) } });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
