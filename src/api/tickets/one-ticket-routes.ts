import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { serve } from '#api/serve.ts';
import { ticketsQuerySchema } from '#api/tickets/contract.ts';
import type { DrawnFiles } from '#api/tickets/drawn-files.ts';
import * as endpoints from '#api/tickets/endpoints-contract.ts';
import { localeFromApi, type Locale } from '#domain/locales/locale.ts';
import type { TicketFiles, TicketSigner, TicketsStore } from '#usecases/tickets/ports.ts';
import { readOneTicket, type ReadOneTicket } from '#usecases/tickets/read-one-ticket.ts';
import { oneTicketView } from './one-ticket-view.ts';

export type OneTicketDeps = {
  tickets: Pick<TicketsStore, 'findTicketByKey'>;
  signer: TicketSigner;
  files: TicketFiles;
  /** Shared with the files of orders, so that a network has one limit. */
  drawn: DrawnFiles;
  now(): Date;
};

const paramsSchema = z.object({ ticketKey: z.string().check(z.regex(/^[\w-]{16,64}$/)) });
/** Restricts the key to characters without a dot, because the rest of the file name is its extension. */
const KEY = ':ticketKey(^[\\w-]+)';

/** One ticket by its own key; registered within the routes of tickets, which keep the answers secret. */
export function oneTicketRoutes(deps: OneTicketDeps): FastifyPluginCallback {
  async function open(request: FastifyRequest): Promise<{ one: ReadOneTicket; locale: Locale } | null> {
    const params = paramsSchema.safeParse(request.params);
    const one = params.success ? await readOneTicket(deps, params.data.ticketKey) : null;
    if (one === null) return null;
    const lang = ticketsQuerySchema.safeParse(request.query).data?.lang;
    return { one, locale: lang === undefined ? one.ticket.order.locale : localeFromApi(lang) };
  }

  return (app, _options, done) => {
    serve(app, endpoints.oneTicket, async (request, reply) => {
      const found = await open(request);
      return found === null ? notFound(reply) : oneTicketView(found.one, found.locale);
    });

    app.get(endpoints.oneTicketPdf.path.replace(':ticketKey', KEY), (request, reply) =>
      deps.drawn(request, reply, async () => {
        const found = await open(request);
        if (found === null) return notFound(reply);
        const { read, opened } = found.one;
        return file(reply, 'application/pdf', `${opened.serial}.pdf`).send(await deps.files.pdf([read], found.locale));
      }),
    );

    app.get(endpoints.oneTicketCalendar.path.replace(':ticketKey', KEY), (request, reply) =>
      deps.drawn(request, reply, async () => {
        const found = await open(request);
        if (found === null) return notFound(reply);
        const { ticket, read, opened } = found.one;
        const shown = { ...read, ticketKey: ticket.accessKey };
        const calendar = deps.files.calendar([shown], found.locale, deps.now());
        return file(reply, 'text/calendar; charset=utf-8', `${opened.serial}.ics`).send(calendar);
      }),
    );
    done();
  };
}

function notFound(reply: FastifyReply) {
  return reply.code(404).send({ error: { code: 'unknown_ticket' } });
}

function file(reply: FastifyReply, type: string, name: string): FastifyReply {
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
}
