import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { encodingFor } from '#api/http/page-encoding.ts';
import { idIn, lang } from '#api/fields-contract.ts';
import * as endpoints from '#api/performances/endpoints-contract.ts';
import { accessView } from '#api/performances/access-view.ts';
import { accessQuerySchema } from '#api/performances/contract.ts';
import { createPackedPlans, type PackedPlan } from '#api/performances/packed-plans.ts';
import { planSeats } from '#api/performances/plan-seats.ts';
import { saleView } from '#api/performances/sale-view.ts';
import { shareReads } from '#api/performances/share-reads.ts';
import { createSeatStreams, type Leave, type SeatFrame } from '#api/performances/seat-stream.ts';
import { createNetworkPlaces } from '#api/network-places.ts';
import { serve } from '#api/serve.ts';
import { contentLanguage, type ContentLanguage, localeFromApi } from '#domain/locales/locale.ts';
import type { Geometry } from '#domain/seating/compile-geometry.ts';
import { type Overview, overviewIn } from '#domain/seating/compile-overview.ts';
import { refuse } from '#api/errors.ts';
import { networkOf } from '#api/network-of.ts';
import { readAccess } from '#usecases/allotments/read-access.ts';
import type { Offers } from '#usecases/pricing/ports.ts';
import type { SalePart } from '#usecases/sale.ts';
import { readSale } from '#usecases/performances/read-sale.ts';
import type { PerformanceReads } from '#usecases/performances/reads-port.ts';
import { packSeatBits, wireStatuses } from '#usecases/performances/seat-bits.ts';

const idSchema = z.object({ id: idIn() });
const hashSchema = z.object({ hash: z.string().check(z.regex(/^[\w-]{4,64}$/)) });
const querySchema = z.object({ lang: lang() });

/** Shorter than the idle limit of common proxies. */
const HEARTBEAT_MS = 20_000;
/** Maximum age of a stream, even on a connection that seems alive; browsers reconnect and miss nothing. */
const LONGEST_STREAM_MS = 15 * 60_000;

export type PerformanceRouteDeps = {
  reads: PerformanceReads;
  offers: Offers;
  /** Codes that open presales and allotments. */
  codes: SalePart<'stores', 'allotments' | 'rateLimits'>['stores'];
  /** Number of streams that one address may keep open in this process; 0 means unlimited. */
  streamsPerAddress: number;
  /** How long a performance is still followed after its last client has left. */
  lingerMs?: number;
};

export function performanceRoutes(deps: PerformanceRouteDeps): FastifyPluginCallback {
  const { reads, offers, codes, streamsPerAddress, lingerMs } = deps;
  return (app, _options, done) => {
    const onError = (error: unknown) => app.log.error(error, 'seats could not be followed');
    const streams = createSeatStreams(reads, onError, lingerMs);
    // A client without a stream polls the seats instead.
    const places = createNetworkPlaces({ most: streamsPerAddress, limitsThisMachine: true });
    const openReplies = new Set<FastifyReply['raw']>();
    const planOf = createPackedPlans((hash) => reads.geometry(hash));
    const availabilityOf = shareReads(async (id: number) => {
      const facts = await reads.availability(id);
      const bits = facts && Buffer.from(packSeatBits(wireStatuses(facts.statuses))).toString('base64');
      return facts && { version: facts.version, bits: bits ?? '', free: facts.free };
    });
    const saleOf = shareReads(async (key: `${number} ${ContentLanguage}`) => {
      const [id, language] = key.split(' ');
      const sale = await readSale({ reads, offers }, Number(id), language as ContentLanguage);
      return sale && saleView(sale);
    });
    const seatsOf = createPackedPlans(async (key) => {
      const [hash = '', language] = key.split(' ');
      const plan = await reads.plan(hash);
      return (
        plan && planSeats(plan.geometry as Geometry, overviewIn(plan.overview as Overview, language as ContentLanguage))
      );
    });
    app.addHook('preClose', (closed) => {
      streams.stop();
      for (const raw of openReplies) raw.end();
      closed();
    });

    serve(app, endpoints.sale, async (request, reply) => {
      const params = idSchema.safeParse(request.params);
      const lang = querySchema.safeParse(request.query).data?.lang;
      const language = contentLanguage(localeFromApi(lang));
      const sale = params.success ? await saleOf(`${params.data.id} ${language}`) : null;
      return sale === null ? notFound(reply) : reply.header('cache-control', 'no-cache').send(sale);
    });

    serve(app, endpoints.availability, async (request, reply) => {
      const params = idSchema.safeParse(request.params);
      const seats = params.success ? await availabilityOf(params.data.id) : null;
      if (seats === null) return notFound(reply);
      reply.header('cache-control', 'public, max-age=1');
      return seats;
    });

    serve(app, endpoints.access, async (request, reply) => {
      const params = idSchema.safeParse(request.params);
      const asked = accessQuerySchema.safeParse(request.query);
      if (!params.success) return notFound(reply);
      reply.header('cache-control', 'private, no-store');
      if (!asked.success) return refuse(reply, { code: 'invalid_request', field: 'code' });
      const network = networkOf(request.ip);
      const { id: performanceId } = params.data;
      const result = await readAccess({ stores: codes }, { performanceId, code: asked.data.code, network });
      return result.ok ? accessView(result.access) : refuse(reply, result);
    });

    serve(app, endpoints.plan, async (request, reply) => {
      const params = hashSchema.safeParse(request.params);
      return sendPlan(request, reply, params.success ? await planOf(params.data.hash) : null);
    });

    serve(app, endpoints.planSeats, async (request, reply) => {
      const params = hashSchema.safeParse(request.params);
      const language = contentLanguage(localeFromApi(querySchema.safeParse(request.query).data?.lang));
      return sendPlan(request, reply, params.success ? await seatsOf(`${params.data.hash} ${language}`) : null);
    });

    serve(app, endpoints.seatEvents, async (request, reply) => {
      const params = idSchema.safeParse(request.params);
      if (!params.success) return notFound(reply);
      const { raw } = reply;
      const { ip } = request;
      const giveBack = places.take(ip);
      if (giveBack === null)
        return reply
          .code(429)
          .header('retry-after', '30')
          .send({ error: { code: 'too_many_streams' } });
      const waiting: SeatFrame[] = [];
      let send = (frame: SeatFrame): void => void waiting.push(frame);
      let leave: Leave | null = null;
      let timers: NodeJS.Timeout[] = [];
      let isOver = false;
      const end = (): void => {
        if (isOver) return;
        isOver = true;
        for (const timer of timers) clearTimeout(timer);
        openReplies.delete(raw);
        // The performance is followed a little longer, for pages that are loaded again, and the place is kept so long:
        // else one client could have any number of performances followed.
        leave?.(giveBack);
      };
      // Registered first, so that a client that disconnects during the first read is cleaned up too.
      raw.once('close', end);
      try {
        leave = await streams.listen(params.data.id, (frame) => send(frame), sinceOf(request));
      } catch (error) {
        giveBack();
        throw error;
      }
      if (leave === null) {
        giveBack();
        return notFound(reply);
      }
      reply.hijack();
      if (isOver || raw.destroyed) {
        isOver = true;
        leave(giveBack);
        return reply;
      }
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-request-id': request.id,
        'access-control-allow-origin': '*',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      });
      raw.socket?.setKeepAlive(true, HEARTBEAT_MS);
      send = ({ event, data }) => {
        // A client that is too slow is disconnected and fetches the snapshot when it reconnects.
        if (raw.writableNeedDrain) raw.destroy();
        else
          raw.write(`id: ${'to' in data ? data.to : data.version}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      };
      raw.write('retry: 3000\n\n');
      waiting.forEach(send);
      // Data unsent for a whole heartbeat means that the client is gone, for example behind a proxy.
      const beat = (): void => void (raw.writableLength > 0 ? raw.destroy() : raw.write(':\n\n'));
      timers = [setInterval(beat, HEARTBEAT_MS), setTimeout(() => raw.end(), LONGEST_STREAM_MS)];
      openReplies.add(raw);
      return reply;
    });
    done();
  };
}

/** What a hash names never changes, so every cache may keep it. */
function sendPlan(request: FastifyRequest, reply: FastifyReply, plan: PackedPlan | null): FastifyReply {
  if (plan === null) return notFound(reply);
  reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding');
  reply.type('application/json; charset=utf-8');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(plan[encoding]);
}

const versionSchema = z.coerce.number().check(z.int(), z.nonnegative());

/** The client's version: from Last-Event-ID, which browsers send by themselves, or from the query. */
function sinceOf(request: FastifyRequest): number | null {
  const { since } = request.query as { since?: unknown };
  const value = request.headers['last-event-id'] ?? since;
  return value === undefined || value === '' ? null : (versionSchema.safeParse(value).data ?? null);
}

function notFound(reply: FastifyReply) {
  return reply.code(404).send({ error: { code: 'unknown_performance' } });
}
