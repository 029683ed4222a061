import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import { acceptForms, formOf, type SentForm } from '#api/form-bodies.ts';
import { networkOf } from '#api/network-of.ts';
import { SUPPORT_ERROR_STATUS } from '#api/support/routes.ts';
import { findHost, type HostTable, roleOfRequest } from '#domain/hosts/host-table.ts';
import { href } from '#domain/routing/route-table.ts';
import type { GuidePage } from './guide-page.ts';
import { localeOfPath } from './request-parts.ts';
import { askSupport } from '#usecases/support/ask-support.ts';
import type { SupportDeps } from '#usecases/support/ports.ts';
import type { SupportPosted } from '#web/site/support/support-page.ts';

/** The longest text at six bytes per letter, and the other fields. */
const LARGEST_BYTES = 65_536;

/**
 * The contact form without scripts: the page posts to itself. An accepted request redirects to the page with its
 * number, so that a reload sends nothing; a refused one returns with everything that was typed.
 */
export async function registerSupportForm(
  app: FastifyInstance,
  { hosts, support, guide }: { hosts: HostTable; support: SupportDeps; guide: GuidePage },
): Promise<void> {
  await app.register(async (forms) => {
    acceptForms(forms, { bodyLimit: LARGEST_BYTES });
    forms.post('/:locale/support', async (request, reply) => {
      const host = findHost(hosts, request.raw.headers.host);
      const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
      if (host === null || roleOfRequest(host, path) !== 'site')
        return reply.code(404).send({ error: { code: 'not_found' } });
      // A browser that is too old to send this header is accepted: this form needs no login.
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin' && site !== 'none') return reply.code(403).send();
      const locale = localeOfPath(request, host);
      const typed = typedIn(formOf(request));
      const address = networkOf(request.ip);
      const asked = { ...typed, formToken: null, market: host.market, locale, address };
      const result = await askSupport(support, null, asked);
      if (result.ok) {
        reply.header('cache-control', 'no-store');
        return reply.redirect(href(locale, 'support', {}, { sent: result.number }), 303);
      }
      if (result.code === 'too_many_requests') reply.header('retry-after', String(result.waitSeconds));
      const faults = result.code === 'invalid' ? result.faults : {};
      const answer: SupportPosted = { typed, faults, isTooOften: result.code === 'too_many_requests' };
      return guide(request, reply, host, { status: SUPPORT_ERROR_STATUS[result.code], answer });
    });
  });
}

function typedIn(form: SentForm): SupportPosted['typed'] {
  const field = (name: string) => form[name] ?? '';
  return {
    // A changed key only creates another request.
    key: z.uuid().safeParse(form['key']).data ?? randomUUID(),
    name: field('name'),
    email: field('email'),
    topic: field('topic'),
    orderNumber: field('orderNumber'),
    text: field('text'),
  };
}
