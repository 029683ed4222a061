import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { Access } from '#api/accounts/access.ts';
import { type Calendar, mergeSchema, type OwnReviews, writeOwnReviewSchema } from '#api/profile/lists-contract.ts';
import { ownRoutes } from '#api/profile/own-routes.ts';
import { refuse } from '#api/profile/refuse.ts';
import * as endpoints from '#api/profile/endpoints-contract.ts';
import { contentLanguage, localeFromApi } from '#domain/locales/locale.ts';
import { FOLLOWED_KINDS } from '#domain/profile/favourite-list.ts';
import type { ReviewSubject } from '#domain/reviews/review-rules.ts';
import type { Reader } from '#usecases/catalog/ports.ts';
import type { ListsReads, ListsStore } from '#usecases/profile/lists-ports.ts';
import type { ProfileReads } from '#usecases/profile/ports.ts';
import { writeOwnReview } from '#usecases/profile/write-own-review.ts';
import type { ReviewDeps } from '#usecases/reviews/ports.ts';

export type ListsRoutesDeps = {
  access: Access;
  accounts: Pick<ProfileReads, 'find'>;
  lists: ListsStore;
  reads: ListsReads;
  reviews: Pick<ReviewDeps, 'transaction' | 'newId'>;
  /** Secret part of a calendar's address: 192 random bits. */
  newSecret(): string;
  now(): Date;
};

const idParam = z.coerce.number().check(z.int(), z.positive(), z.lte(2_147_483_647));
const eventParams = z.object({ id: idParam });
const followParams = z.object({ kind: z.enum(FOLLOWED_KINDS), id: idParam });
const langQuery = z.object({ lang: z.optional(z.string()) });

export function listsRoutes(deps: ListsRoutesDeps): FastifyPluginCallback {
  const { lists, reads } = deps;
  const readerOf = (request: FastifyRequest): Reader => {
    const { data } = langQuery.safeParse(request.query);
    return { language: contentLanguage(localeFromApi(data?.lang)), now: deps.now() };
  };
  return (app, _options, done) => {
    const own = ownRoutes(app, deps.access);

    own(endpoints.favourites, (actor, request) => reads.favourites(actor.accountId, readerOf(request)));

    own(endpoints.taste, (actor) => reads.taste(actor.accountId));

    own(endpoints.mergeFavourites, async (actor, request, reply) => {
      const body = mergeSchema.safeParse(request.body);
      if (!body.success) return refuse(reply, { code: 'invalid_request' });
      await lists.mergeFavourites(actor.accountId, body.data.eventIds);
      return reads.favourites(actor.accountId, readerOf(request));
    });

    own(endpoints.keepFavourite, async (actor, request, reply) => {
      const params = eventParams.safeParse(request.params);
      const isKept = params.success && (await lists.keepFavourite(actor.accountId, params.data.id));
      return isKept ? reply.code(204).send() : refuse(reply, { code: 'not_found' });
    });

    own(endpoints.dropFavourite, async (actor, request, reply) => {
      const params = eventParams.safeParse(request.params);
      if (params.success) await lists.dropFavourite(actor.accountId, params.data.id);
      return reply.code(204).send();
    });

    own(endpoints.follows, (actor, request) => reads.follows(actor.accountId, readerOf(request)));

    own(endpoints.follow, async (actor, request, reply) => {
      const params = followParams.safeParse(request.params);
      const outcome = params.success ? await lists.follow(actor.accountId, params.data) : 'unknown';
      if (outcome === 'done') return reply.code(204).send();
      return refuse(reply, { code: outcome === 'full' ? 'list_full' : 'not_found' });
    });

    own(endpoints.unfollow, async (actor, request, reply) => {
      const params = followParams.safeParse(request.params);
      if (params.success) await lists.unfollow(actor.accountId, params.data);
      return reply.code(204).send();
    });

    own(endpoints.calendar, async (actor) => calendarView(await lists.calendar(actor.accountId, deps.newSecret())));

    own(endpoints.renewCalendar, async (actor) =>
      calendarView(await lists.renewCalendar(actor.accountId, deps.newSecret())),
    );

    own(endpoints.ownReviews, async (actor): Promise<OwnReviews> => {
      const account = await deps.accounts.find(actor.accountId);
      const email = account?.emailProved ?? null;
      return { isEmailProved: email !== null, items: email === null ? [] : await reads.reviews(email) };
    });

    own(endpoints.writeOwnReview, async (actor, request, reply) => {
      const body = writeOwnReviewSchema.safeParse(request.body);
      const subject = body.success ? subjectOf(body.data) : null;
      if (!body.success || subject === null) return refuse(reply, { code: 'invalid_request' });
      const result = await writeOwnReview(
        { ...deps.reviews, accounts: deps.accounts },
        { actor, subject, ...body.data },
      );
      return result.ok ? reply.code(201).send({ isEdit: result.isEdit }) : refuse(reply, result);
    });

    own(endpoints.ownVideos, (actor, request) => reads.videos(actor.accountId, readerOf(request)));
    done();
  };
}

function calendarView({ secret, madeAt }: { secret: string; madeAt: Date }): Calendar {
  return { path: `/feeds/my/${secret}.ics`, madeAt: madeAt.toISOString() };
}

/** Null unless exactly one id is given. */
function subjectOf({
  eventId,
  placeId,
}: {
  eventId?: number | undefined;
  placeId?: number | undefined;
}): ReviewSubject | null {
  if (eventId !== undefined) return placeId === undefined ? { kind: 'event', id: eventId } : null;
  return placeId === undefined ? null : { kind: 'place', id: placeId };
}
