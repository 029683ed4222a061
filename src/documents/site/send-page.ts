import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageAnswer } from '#documents/pages/page-cache.ts';

/** Writes a finished page without the framework: raw headers, one write; 304 when the visitor has it already. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: PageAnswer): void {
  const known = request.headers['if-none-match'];
  if (known !== undefined && page.status === 200 && known.includes(page.etag)) {
    response.writeHead(304, withoutBody(page.headers));
    response.end();
    return;
  }
  response.writeHead(page.status, page.headers);
  response.end(request.method === 'HEAD' ? undefined : page.body);
}

function withoutBody(headers: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] ?? '';
    if (name === 'content-length' || name === 'content-encoding') continue;
    kept.push(name, headers[at + 1] ?? '');
  }
  return kept;
}
