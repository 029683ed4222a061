import type { ServerResponse } from 'node:http';
import { type Exchange, sendJson } from '../http.ts';

// What is peculiar to gateway.bepaid.by: an error is an envelope with its words inside, and a request without a body
// must not name a content type.

export function refuse(response: ServerResponse, status: number, message: string, errors?: Record<string, string[]>) {
  sendJson(response, status, { response: { message, ...(errors && { errors }) } });
}

export function refusesContentType({ request, response }: Exchange): boolean {
  if (request.method !== 'GET' || request.headers['content-type'] === undefined) return false;
  refuse(response, 400, "'Content-type' HEADER is not allowed for GET request.");
  return true;
}
