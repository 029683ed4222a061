import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { Access } from '#api/accounts/access.ts';
import { acceptEmptyForms } from '#api/form-bodies.ts';
import { entitlementsView } from '#api/entitlements/entitlements-view.ts';
import { ticketsQuerySchema } from '#api/tickets/contract.ts';
import { buyerActor } from '#api/buyer-actor.ts';
import { limitDrawnFiles } from '#api/tickets/drawn-files.ts';
import { type IsBuyer, mayGiveBack, mayReadCodes, type ReadsCodes } from '#api/tickets/may-give-back.ts';
import { returnedLines } from '#api/tickets/returned-lines.ts';
import * as endpoints from '#api/entitlements/endpoints-contract.ts';
import { serve } from '#api/serve.ts';
import { localeFromApi, type Locale } from '#domain/locales/locale.ts';
import type { EntitlementsStore } from '#usecases/items/entitlement-ports.ts';
import {
  type ReadEntitlements,
  readEntitlements,
  type ShownEntitlements,
  withoutCertificateCodes,
} from '#usecases/items/read-entitlements.ts';
import type { Purchase } from '#usecases/orders/purchase.ts';
import type { ReturnResult } from '#usecases/returns/return-lines.ts';

export type EntitlementDeps = {
  entitlements: EntitlementsStore;
  pdf(parts: readonly ShownEntitlements[], locale: Locale): Promise<Uint8Array>;
  isBuyer: IsBuyer;
  readsCodes: ReadsCodes;
  access: Pick<Access, 'actorOf'>;
  /** Returns these lines for the buyer. */
  giveBack(orderId: string, lineNos: readonly number[], actor: string): Promise<ReturnResult>;
  now(): Date;
};

type Parts<Part> = [Part, ...Part[]];
type Opened<Part = ReadEntitlements> = { parts: Parts<Part>; order: Purchase; locale: Locale };

const paramsSchema = z.object({ accessKey: z.string().check(z.regex(/^[\w-]{16,64}$/)) });
/** Restricts the key to characters without a dot, because the rest of the file name is its extension. */
const KEY = ':accessKey(^[\\w-]+)';

export function entitlementRoutes(deps: EntitlementDeps): FastifyPluginCallback {
  const drawn = limitDrawnFiles();
  async function open(request: FastifyRequest): Promise<Opened | null> {
    const params = paramsSchema.safeParse(request.params);
    if (!params.success) return null;
    const [first, ...others] = await readEntitlements(deps, params.data);
    if (first === undefined) return null;
    const lang = ticketsQuerySchema.safeParse(request.query).data?.lang;
    const locale = lang === undefined ? first.order.locale : localeFromApi(lang);
    return { parts: [first, ...others], order: first.order, locale };
  }
  /** What the caller may see: whoever has only the address sees no code of a gift certificate. */
  async function openFor(request: FastifyRequest): Promise<Opened<ShownEntitlements> | null> {
    const found = await open(request);
    if (found === null || !found.parts.some(({ order }) => order.item.kind === 'certificate')) return found;
    if (await mayReadCodes(deps, request, found.order.id)) return found;
    const [first, ...others] = found.parts;
    return { ...found, parts: [withoutCertificateCodes(first), ...others.map(withoutCertificateCodes)] };
  }
  const notFound = (reply: FastifyReply) => reply.code(404).send({ error: { code: 'unknown_order' } });

  return (app, _options, done) => {
    acceptEmptyForms(app);
    app.addHook('onSend', async (_request, reply) => {
      // An access key opens the codes, so neither caches nor search engines may store the answer.
      reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex, nofollow');
      reply.header('referrer-policy', 'no-referrer');
    });
    serve(app, endpoints.entitlements, async (request, reply) => {
      const found = await openFor(request);
      return found === null ? notFound(reply) : entitlementsView(found.parts, found.locale);
    });
    app.get(endpoints.entitlementPdf.path.replace(':accessKey', KEY), (request, reply) =>
      drawn(request, reply, async () => {
        const found = await openFor(request);
        if (found === null) return notFound(reply);
        const pdf = await deps.pdf(found.parts, found.locale);
        reply.header('content-disposition', `attachment; filename="${found.order.number}.pdf"`);
        return reply.type('application/pdf').send(pdf);
      }),
    );
    serve(app, endpoints.returnItems, async (request, reply) => {
      const found = await open(request);
      if (found === null) return notFound(reply);
      const { order, parts } = found;
      // The page's form works without scripts: the answer redirects to the page, which then shows the result.
      const isForm = request.headers.accept?.includes('text/html') === true;
      const page = `/${found.locale}/ticket/${order.accessKey}`;
      if (!(await mayGiveBack(deps, request, order.id))) {
        return isForm
          ? reply.redirect(`${page}?return=buyer`, 303)
          : reply.code(403).send({ error: { code: 'not_your_order' } });
      }
      const lineNos = returnedLines(request) ?? parts.flatMap(liveLines);
      const answer = await deps.giveBack(order.id, lineNos, await buyerActor(deps.access, request));
      if (isForm) return reply.redirect(page, 303);
      return answer.ok ? { ok: true as const } : reply.code(409).send({ error: { code: answer.code } });
    });
    done();
  };
}

/** The units that are neither returned nor void; tickets of the same order are not among them. */
function liveLines({ order }: ReadEntitlements): number[] {
  return order.entitlements.filter(({ state }) => state !== 'void').map(({ lineNo }) => lineNo);
}
