import type { HeaderName } from '#api/openapi/operation.ts';

const header = (description: string, schema: object = { type: 'string' }) => ({ description, schema });

/** Response headers with their descriptions. */
export const HEADERS: Readonly<Record<HeaderName | 'x-request-id', object>> = {
  'x-request-id': header('The number of this call in the server\u2019s log; quote it when you ask about a fault.', {
    type: 'string',
    format: 'uuid',
  }),
  'cache-control': header('How long, and where, the answer may be kept.'),
  'clear-site-data': header('Tells the browser to forget what it kept of this site.'),
  'content-disposition': header('The name under which a browser keeps the file.'),
  'content-encoding': header('`br` or `gzip`, for a caller whose Accept-Encoding takes it.'),
  etag: header('Names this very answer; send it back in If-None-Match to be spared a second copy.'),
  'retry-after': header('Seconds after which a repetition makes sense.', { type: 'integer', minimum: 0 }),
  'set-cookie': header(
    'A cookie of the browser: the visitor\u2019s number, or the session of a login. No script reads it.',
  ),
  vary: header('Headers of the call that change the answer\u2019s form.'),
  'www-authenticate': header('`Bearer`: the call needs the token of an account.'),
};
