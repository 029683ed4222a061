import type { FastifyInstance, FastifyRequest } from 'fastify';

const LARGEST_FORM_BYTES = 16_384;

/** Reads both kinds of form a page can send (specification, section 7); files in a form are left out. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: LARGEST_FORM_BYTES },
    async (request: FastifyRequest, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null);
      if (form === null) throw Object.assign(new Error('The form cannot be read'), { statusCode: 400 });
      return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
    },
  );
}
