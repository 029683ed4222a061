import type { FastifyInstance, FastifyRequest } from 'fastify';

const LARGEST_FORM_BYTES = 16_384;
const LARGEST_EMPTY_FORM_BYTES = 1024;

/**
 * Parses both kinds of form that a page can send (specification, section 7) into an object; files are dropped.
 * @param numbers fields that a contract wants as numbers
 */
export function acceptForms(
  app: FastifyInstance,
  { bodyLimit = LARGEST_FORM_BYTES, numbers = [] }: { bodyLimit?: number; numbers?: readonly string[] } = {},
): void {
  const limit = { bodyLimit };
  const read = (fields: Iterable<[string, unknown]>) =>
    Object.fromEntries(
      [...fields].map(([name, value]) => [name, numbers.includes(name) ? Number(value) : value] as const),
    );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', ...limit },
    (_request, body, done) => done(null, read(new URLSearchParams(String(body)))),
  );
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', ...limit },
    async (request: FastifyRequest, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null);
      if (form === null) throw Object.assign(new Error('The form cannot be read'), { statusCode: 400 });
      return read([...form].filter(([, value]) => typeof value === 'string'));
    },
  );
}

/** Accepts forms without fields, whose meaning is in their URL. Without it, a browser's own form gets 415. */
export function acceptEmptyForms(app: FastifyInstance): void {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(
      type,
      { parseAs: 'string', bodyLimit: LARGEST_EMPTY_FORM_BYTES },
      (_request, _body, done) => done(null, {}),
    );
}

export type SentForm = Readonly<Partial<Record<string, string>>>;

/** The fields of the sent form; empty when the body is not a form. */
export function formOf({ body }: FastifyRequest): SentForm {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'));
}
