import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import {
  dayIndexQuerySchema,
  everywhereQuerySchema,
  organizersQuerySchema,
  pageQuerySchema,
  peopleQuerySchema,
  toursQuerySchema,
} from '#api/directory/contract.ts';
import type { AnswerOf, Endpoint, Frozen } from '#api/endpoint-contract.ts';
import { idIn } from '#api/fields-contract.ts';
import * as endpoints from '#api/directory/endpoints-contract.ts';
import { serve } from '#api/serve.ts';
import { contentLanguage, localeFromApi } from '#domain/locales/locale.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';
import type { DirectoryReads, Standpoint } from '#usecases/directory/ports.ts';

export type DirectoryDeps = {
  reads: DirectoryReads;
  cities(): Promise<CityFacts[]>;
  marketOf(host: string | undefined): MarketName;
  now(): Date;
};

const idSchema = z.object({ id: idIn() });

type Asked = { lang?: string | undefined; cityId?: number | undefined };

/** Serves the directory over HTTP. */
export function directoryRoutes(deps: DirectoryDeps): FastifyPluginCallback {
  const { reads } = deps;
  const readerOf = ({ lang }: Asked): Reader => ({ language: contentLanguage(localeFromApi(lang)), now: deps.now() });

  /** The requested city, or the market's default. Null when the requested city does not exist. */
  async function standpoint(request: FastifyRequest, { cityId }: Asked): Promise<Standpoint | null> {
    const market = deps.marketOf(request.headers.host);
    const known = await deps.cities();
    if (cityId) {
      const asked = known.find(({ id }) => id === cityId);
      return asked === undefined ? null : { market, city: asked };
    }
    const city = known.find(({ slug }) => slug === MARKETS[market].defaultCity) ?? known[0];
    if (city === undefined) throw new Error('no cities imported');
    return { market, city };
  }

  return (app, _options, done) => {
    /** Registers a GET that parses its query and answers with what `read` returns; null becomes 404. */
    function get<Of extends Endpoint, Schema extends z.ZodMiniType<Asked>>(
      endpoint: Of,
      schema: Schema,
      read: (
        asked: z.infer<Schema>,
        at: Standpoint,
        reader: Reader,
        id: number,
      ) => Promise<Frozen<AnswerOf<Of>> | null>,
    ): void {
      serve(app, endpoint, async (request, reply) => {
        const asked = schema.safeParse(request.query);
        if (!asked.success) return refuse(reply, 400, 'invalid_request');
        const id = endpoint.path.endsWith('/:id') ? idSchema.safeParse(request.params) : null;
        if (id?.success === false) return refuse(reply, 404, 'not_found');
        const at = await standpoint(request, asked.data);
        if (at === null) return refuse(reply, 404, 'unknown_city');
        const body = await read(asked.data, at, readerOf(asked.data), id?.data.id ?? 0);
        return body === null ? refuse(reply, 404, 'not_found') : body;
      });
    }

    get(endpoints.organizers, organizersQuerySchema, async (asked, at, reader) => {
      const city = wordOf(asked.city);
      const isKnown = city === null || (await deps.cities()).some(({ slug }) => slug === city);
      return isKnown ? reads.organizers(at, { city }, reader) : null;
    });
    get(endpoints.organizer, pageQuerySchema, ({ page = 1 }, at, reader, id) =>
      reads.organizer(id, at, { page }, reader),
    );
    get(endpoints.tours, toursQuerySchema, ({ artist }, at, reader) =>
      reads.tours(at, { artist: artist ?? null }, reader),
    );
    get(endpoints.tour, pageQuerySchema, (_asked, at, reader, id) => reads.tour(id, at, reader));
    get(endpoints.people, peopleQuerySchema, ({ role, letter, sort, page = 1 }, _at, reader) => {
      const under = wordOf(letter);
      const order = sort ?? (under === null ? 'popular' : 'name');
      return reads.people({ role: wordOf(role), letter: under, sort: order, page }, reader);
    });
    get(endpoints.everywhere, everywhereQuerySchema, ({ type, page = 1 }, at, reader) =>
      reads.everywhere(at, { category: categoryOf(type), page }, reader),
    );
    get(endpoints.dayIndex, dayIndexQuerySchema, ({ type, page = 1 }, { city }, reader) =>
      reads.dayIndex(city, { category: categoryOf(type), page }, reader),
    );
    done();
  };
}

/** An empty parameter means no filter. */
function wordOf(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

/** `top` means all categories. */
function categoryOf(type: string | undefined): string | null {
  const word = wordOf(type);
  return word === 'top' ? null : word;
}

function refuse(reply: FastifyReply, status: 400 | 404, code: string): FastifyReply {
  return reply.code(status).send({ error: { code } });
}
