import { z } from 'zod/mini';
import { createdPasskeySchema, passkeyOptionsSchema } from '#api/accounts/passkey-contract.ts';
import type { Operation, Schema } from '#api/openapi/operation.ts';
import * as leave from '#api/profile/leave-contract.ts';
import * as lists from '#api/profile/lists-contract.ts';
import * as notices from '#api/profile/notices-contract.ts';
import * as passkeys from '#api/profile/passkeys-contract.ts';
import * as profile from '#api/profile/profile-contract.ts';

const { PROFILE_ROUTES: P } = profile;
const { PASSKEY_ROUTES: K } = passkeys;
const { LIST_ROUTES: L } = lists;
const { NOTICE_ROUTES: N } = notices;
const { LEAVE_ROUTES: E } = leave;

const endedSchema = z.object({ ended: z.int() });
const langQuery = z.object({ lang: z.optional(z.string()) });
const refusals = Object.fromEntries(
  [400, 401, 403, 404, 409, 410, 413, 429, 503].map((status) => [status, profile.meErrorSchema]),
);

type Route = readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string];

/** @param answer null: done, with no body */
function mine(
  id: string,
  [method, path]: Route,
  summary: string,
  answer: Schema | null,
  more: Pick<Operation, 'body' | 'query'> = {},
): Operation {
  return {
    id,
    method: method.toLowerCase() as Operation['method'],
    path,
    summary,
    ...more,
    answers: { [answer === null ? 204 : 200]: answer, ...refusals },
  };
}

/** What belongs to whoever is logged in; the bearer of a token with the whole account. */
export const ME_OPERATIONS: readonly Operation[] = [
  mine('me', P.me, 'The account', profile.profileSchema),
  mine('myContact', P.contact, 'Phone and address, for the checkout', profile.contactSchema),
  mine('changeMe', P.change, 'Name and language', profile.profileSchema, { body: profile.changeProfileSchema }),
  mine('setAvatar', P.avatar, 'A picture; the body is its file', profile.profileSchema),
  mine('dropAvatar', P.dropAvatar, 'Back to the picture everybody has', profile.profileSchema),
  mine('askProof', P.askProof, 'A code to the phone or address there is', profile.codeSentSchema),
  mine('showProof', P.showProof, 'That code; acts of weight may follow', profile.profileSchema, {
    body: profile.codeSchema,
  }),
  mine('newPhone', P.phone, 'A code to another phone', profile.codeSentSchema, { body: profile.newPhoneSchema }),
  mine('confirmPhone', P.confirmPhone, 'That code', profile.profileSchema, { body: profile.codeSchema }),
  mine('newEmail', P.email, 'A code to another address', profile.codeSentSchema, { body: profile.newEmailSchema }),
  mine('confirmEmail', P.confirmEmail, 'That code', profile.profileSchema, { body: profile.codeSchema }),
  mine('setPassword', P.password, 'Another password; other devices log in anew', endedSchema, {
    body: profile.newPasswordSchema,
  }),
  mine('sessions', P.sessions, 'Where the account is logged in', profile.sessionsSchema),
  mine('endSession', P.endSession, 'Logs one device out', null),
  mine('endOtherSessions', P.endOthers, 'Logs all other devices out', endedSchema),
  mine('passkeys', K.list, 'Keys of devices that log in', passkeys.passkeysSchema),
  mine('askNewPasskey', K.ask, 'What a browser needs to make one; after a fresh code', passkeyOptionsSchema),
  mine('addPasskey', K.add, 'What it made', null, { body: createdPasskeySchema }),
  mine('renamePasskey', K.rename, 'Another name', null, { body: passkeys.renamePasskeySchema }),
  mine('removePasskey', K.remove, 'It logs in no more', null),
  mine('favourites', L.favourites, 'Favourites, the newest first', lists.favouritesSchema, { query: langQuery }),
  mine('mergeFavourites', L.merge, 'Those a browser kept before', lists.favouritesSchema, {
    body: lists.mergeSchema,
    query: langQuery,
  }),
  mine('keepFavourite', L.keep, 'One more', null),
  mine('dropFavourite', L.drop, 'One less', null),
  mine('follows', L.follows, 'People, places and organizers followed', lists.followsSchema, { query: langQuery }),
  mine('follow', L.follow, 'Follows one', null),
  mine('unfollow', L.unfollow, 'Follows it no more', null),
  mine('calendar', L.calendar, 'The address of a calendar of one’s own', lists.calendarSchema),
  mine('renewCalendar', L.renewCalendar, 'Another address; the old one is nobody’s', lists.calendarSchema),
  mine('ownReviews', L.reviews, 'Reviews with what a moderator said', lists.ownReviewsSchema),
  mine('writeOwnReview', L.writeReview, 'A review under a proved address', z.object({ isEdit: z.boolean() }), {
    body: lists.writeOwnReviewSchema,
  }),
  mine('ownVideos', L.videos, 'Rented videos', lists.ownVideosSchema, { query: langQuery }),
  mine('notices', N.settings, 'What one is told, and by which way', notices.noticeSettingsSchema),
  mine('chooseNotice', N.choose, 'Another choice', notices.noticeSettingsSchema, { body: notices.chooseNoticeSchema }),
  mine('subscribePush', N.subscribe, 'This browser shows messages', null, { body: notices.pushSubscriptionSchema }),
  mine('endPush', N.unsubscribe, 'It shows none any more', null, { body: notices.endPushSchema }),
  mine('exportMe', E.export, 'Everything held on the person; after a fresh code', z.looseObject({}), {
    query: leave.exportQuerySchema,
  }),
  mine('ties', E.ties, 'What leaving would cost', leave.tiesSchema),
  mine('deleteMe', E.delete, 'Leaves for good; after a fresh code', null, { body: leave.deleteSchema }),
];
