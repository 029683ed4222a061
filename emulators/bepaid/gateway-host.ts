import type { ServerResponse } from 'node:http';
import { type Exchange, sendJson } from '../http.ts';

// Peculiarities of gateway.bepaid.by: errors are wrapped in `response`, and a GET request must not have a
// content type.

export function refuse(response: ServerResponse, status: number, message: string, errors?: Record<string, string[]>) {
  sendJson(response, status, { response: { message, ...(errors && { errors }) } });
}

export function refusesContentType({ request, response }: Exchange): boolean {
  if (request.method !== 'GET' || request.headers['content-type'] === undefined) return false;
  refuse(response, 400, "'Content-type' HEADER is not allowed for GET request.");
  return true;
}
