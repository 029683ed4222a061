import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { Access } from '#api/accounts/access.ts';
import { acceptEmptyForms } from '#api/form-bodies.ts';
import { type DoorCheck, doorCheckRequestSchema, ticketsQuerySchema } from '#api/tickets/contract.ts';
import { limitDrawnFiles } from '#api/tickets/drawn-files.ts';
import { buyerActor } from '#api/buyer-actor.ts';
import { type IsBuyer, mayGiveBack } from '#api/tickets/may-give-back.ts';
import { keepSecret } from '#api/tickets/keep-secret.ts';
import { oneTicketRoutes } from '#api/tickets/one-ticket-routes.ts';
import { returnedLines } from '#api/tickets/returned-lines.ts';
import { ticketsView } from '#api/tickets/tickets-view.ts';
import * as endpoints from '#api/tickets/endpoints-contract.ts';
import { serve } from '#api/serve.ts';
import { contentLanguage, localeFromApi, localText, type Locale } from '#domain/locales/locale.ts';
import type { Purchase } from '#usecases/orders/purchase.ts';
import { checkTicket, type DoorAnswer } from '#usecases/tickets/check-ticket.ts';
import type { ReadTickets, TicketFiles, TicketSigner, TicketsStore } from '#usecases/tickets/ports.ts';
import { readTickets } from '#usecases/tickets/read-tickets.ts';

export type TicketDeps = {
  tickets: TicketsStore;
  signer: TicketSigner;
  files: TicketFiles;
  /** The buyer of a postponed performance chooses a refund, for these lines or for all that it concerns. */
  refundPostponedOrder(
    orderId: string,
    lineNos: readonly number[] | null,
    actor: string,
  ): Promise<{ ok: true } | { ok: false; code: string }>;
  isBuyer: IsBuyer;
  access: Pick<Access, 'actorOf'>;
  now(): Date;
};

type Opened = { parts: [ReadTickets, ...ReadTickets[]]; order: Purchase; locale: Locale };

const paramsSchema = z.object({ accessKey: z.string().check(z.regex(/^[\w-]{16,64}$/)) });
/** Restricts the key to characters without a dot, because the rest of the file name is its extension. */
const KEY = ':accessKey(^[\\w-]+)';

export function ticketRoutes(deps: TicketDeps): FastifyPluginCallback {
  const drawn = limitDrawnFiles();

  /** Null for an unknown or malformed key. */
  async function open(request: FastifyRequest): Promise<Opened | null> {
    const params = paramsSchema.safeParse(request.params);
    if (!params.success) return null;
    const [first, ...others] = await readTickets(deps, params.data);
    if (first === undefined) return null;
    const lang = langOf(request);
    const locale = lang === undefined ? first.order.locale : localeFromApi(lang);
    return { parts: [first, ...others], order: first.order, locale };
  }

  return (app, _options, done) => {
    acceptEmptyForms(app);
    app.addHook('onSend', async (_request, reply) => keepSecret(reply));
    void app.register(oneTicketRoutes({ ...deps, drawn }));

    serve(app, endpoints.tickets, async (request, reply) => {
      const found = await open(request);
      return found === null ? notFound(reply) : ticketsView(found.parts, found.locale);
    });

    app.get(endpoints.ticketPdf.path.replace(':accessKey', KEY), (request, reply) =>
      drawn(request, reply, async () => {
        const found = await open(request);
        if (found === null) return notFound(reply);
        const pdf = await deps.files.pdf(found.parts, found.locale);
        return file(reply, 'application/pdf', `${found.order.number}.pdf`).send(pdf);
      }),
    );

    app.get(endpoints.ticketCalendar.path.replace(':accessKey', KEY), (request, reply) =>
      drawn(request, reply, async () => {
        const found = await open(request);
        if (found === null) return notFound(reply);
        const calendar = deps.files.calendar(found.parts, found.locale, deps.now());
        return file(reply, 'text/calendar; charset=utf-8', `${found.order.number}.ics`).send(calendar);
      }),
    );

    serve(app, endpoints.refundPostponedOrder, async (request, reply) => {
      const found = await open(request);
      if (found === null) return notFound(reply);
      const { id, accessKey } = found.order;
      // The page's form works without scripts: the answer redirects to the page, which then shows the result.
      const page = `/${found.locale}/ticket/${accessKey}`;
      const isForm = request.headers.accept?.includes('text/html') === true;
      if (!(await mayGiveBack(deps, request, id))) {
        return isForm
          ? reply.redirect(`${page}?return=buyer`, 303)
          : reply.code(403).send({ error: { code: 'not_your_order' } });
      }
      const answer = await deps.refundPostponedOrder(
        id,
        returnedLines(request),
        await buyerActor(deps.access, request),
      );
      if (isForm) return reply.redirect(page, 303);
      return answer.ok ? { ok: true as const } : reply.code(409).send({ error: { code: answer.code } });
    });

    serve(app, endpoints.doorCheck, async (request, reply) => {
      const asked = doorCheckRequestSchema.safeParse(request.body);
      if (!asked.success) return reply.code(400).send({ error: { code: 'invalid_request' } });
      return doorView(await checkTicket(deps, asked.data), localeFromApi(langOf(request)));
    });

    serve(app, endpoints.ticketKeys, async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return { format: 'rampa-ticket-1' as const, keys: deps.signer.publicKeys() };
    });
    done();
  };
}

function doorView({ verdict, claim, ticket, performance }: DoorAnswer, locale: Locale): DoorCheck {
  const labels = ticket?.labels ?? null;
  return {
    verdict,
    serial: claim?.serial ?? null,
    performanceId: claim?.performanceId ?? null,
    seatNo: claim?.seatNo ?? null,
    sector: labels?.sector == null ? null : localText(labels.sector, contentLanguage(locale)),
    row: labels?.row ?? null,
    seat: labels?.seat ?? null,
    seatFor: labels?.seatFor ?? null,
    usedAt: ticket?.usedAt?.toISOString() ?? null,
    lastPass: ticket?.lastPass ?? null,
    holderName: performance?.asksNames === true ? (ticket?.holderName ?? null) : null,
  };
}

/** Files are no calls of the API, whose contract is checked: an unreadable language is none. */
function langOf(request: FastifyRequest) {
  return ticketsQuerySchema.safeParse(request.query).data?.lang;
}

function notFound(reply: FastifyReply) {
  return reply.code(404).send({ error: { code: 'unknown_ticket' } });
}

function file(reply: FastifyReply, type: string, name: string): FastifyReply {
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
}
