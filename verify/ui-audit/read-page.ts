import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Read } from './examples.ts';

/** Names below localhost resolve in browsers only, so the name is sent as a host header. */
export const readPage: Read = (url) => {
  const { host, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: pathname + search, headers: { host } }, (answer) => {
      const isFound = answer.statusCode === 200 || pathname.endsWith('/404');
      text(answer).then((body) => resolve(isFound ? body : null), reject);
    })
      .once('error', reject)
      .end();
  });
};
