import type { IncomingMessage, ServerResponse } from 'node:http';

export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  /** The capture groups of the route's pattern. */
  parts: string[];
  body: Buffer;
};

export type Route = { method: 'GET' | 'POST'; pattern: RegExp; handle: (exchange: Exchange) => void | Promise<void> };

const MOST_BYTES = 256 * 1024;

/** Null when the request is too long or is aborted. */
export function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= MOST_BYTES) chunks.push(chunk);
      else resolve(null);
    });
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', () => resolve(null));
    // Has no effect after `end`, because a promise resolves only once.
    request.on('close', () => resolve(null));
  });
}

export function readJson(exchange: Exchange): Record<string, unknown> | null {
  try {
    return asObject(JSON.parse(exchange.body.toString('utf8') || '{}'));
  } catch {
    return null;
  }
}

export function asObject(value: unknown): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.fromEntries(Object.entries(value));
}

export function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

export function sendText(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(text);
}

/** 303: the browser requests the new address by GET, whatever method it used before. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, 'Cache-Control': 'no-store' });
  response.end();
}

export function hasBasicAuth(request: IncomingMessage, user: string, password: string): boolean {
  return request.headers.authorization === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
