import { sensitivityOf } from '#api/account-actions.ts';
import { createdPasskeySchema, passkeyOptionsSchema } from '#api/accounts/passkey-contract.ts';
import { json, nothing } from './responses.ts';
import type { Operation, Schema } from '#api/openapi/operation.ts';
import { refusedMe } from '#api/openapi/refusals.ts';
import { orderQuerySchema } from '#api/orders/contract.ts';
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

type Route = readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string];
type Codes = Parameters<typeof refusedMe>;
type More = Pick<Operation, 'body' | 'query' | 'bodyType'> & {
  codes?: Codes;
  /** Status of success when it is neither 200 nor 204 without a body. */
  status?: 201 | 202;
};

const SENDS: Codes = ['too_early', 'too_many_codes', 'too_many_attempts'];
const TYPED: Codes = ['wrong_code', 'code_expired', 'code_spent', 'code_replaced', 'too_many_attempts'];
const PASSWORD: Codes = ['password_short', 'password_forbidden_characters', 'password_common', 'passwords_differ'];

/** @param answer null: 204 without a body */
function mine(id: string, [method, path]: Route, summary: string, answer: Schema | null, more: More = {}): Operation {
  const { codes = [], status, query = orderQuerySchema, ...rest } = more;
  return {
    id,
    method: method.toLowerCase() as Operation['method'],
    path,
    tag: 'account',
    summary,
    query,
    ...rest,
    isPersonal: true,
    answers: answer === null ? { 204: nothing('Done.') } : { [status ?? 200]: json(answer, summary) },
    refusals: [
      refusedMe(
        'invalid_request',
        'login_required',
        ...(sensitivityOf(method, path) === 'sensitive' ? (['session_required'] as const) : []),
        ...codes,
      ),
    ],
  };
}

/** Operations of the logged-in person; they require a token for the whole account. */
export const ME_OPERATIONS: readonly Operation[] = [
  mine('me', P.me, 'The account', profile.profileSchema),
  mine('myContact', P.contact, 'Phone and address, for the checkout', profile.contactSchema),
  mine('changeMe', P.change, 'Name and language', profile.profileSchema, {
    body: profile.changeProfileSchema,
    codes: ['name_long'],
  }),
  mine('setAvatar', P.avatar, 'A picture; the body is its file, up to 10 MB', profile.profileSchema, {
    bodyType: 'image/*',
    codes: ['picture_unreadable', 'picture_large', 'too_many_attempts', 'busy'],
  }),
  mine('dropAvatar', P.dropAvatar, 'Back to the picture everybody has', profile.profileSchema),
  mine('askProof', P.askProof, 'A code to the phone or address there is', profile.codeSentSchema, {
    status: 202,
    codes: [...SENDS, 'nowhere_to_send'],
  }),
  mine(
    'showProof',
    P.showProof,
    'That code; for five minutes it allows what asks for a fresh code',
    profile.profileSchema,
    {
      body: profile.codeSchema,
      codes: TYPED,
    },
  ),
  mine('newPhone', P.phone, 'A code to another phone', profile.codeSentSchema, {
    body: profile.newPhoneSchema,
    status: 202,
    codes: [...SENDS, 'proof_required', 'phone_invalid', 'phone_not_mobile', 'phone_same', 'unsupported_country'],
  }),
  mine('confirmPhone', P.confirmPhone, 'That code; the phone is the account’s', profile.profileSchema, {
    body: profile.codeSchema,
    codes: [...TYPED, 'phone_taken'],
  }),
  mine('newEmail', P.email, 'A code to another address', profile.codeSentSchema, {
    body: profile.newEmailSchema,
    status: 202,
    codes: [...SENDS, 'proof_required', 'email_invalid', 'email_same'],
  }),
  mine('confirmEmail', P.confirmEmail, 'That code; the address is the account’s', profile.profileSchema, {
    body: profile.codeSchema,
    codes: [...TYPED, 'email_taken'],
  }),
  mine('setPassword', P.password, 'Another password; other devices log in anew', profile.endedSchema, {
    body: profile.newPasswordSchema,
    codes: [...PASSWORD, 'static_password', 'proof_required', 'busy'],
  }),
  mine('sessions', P.sessions, 'Where the account is logged in', profile.sessionsSchema),
  mine('endSession', P.endSession, 'Logs one device out', null, { codes: ['not_found'] }),
  mine('endOtherSessions', P.endOthers, 'Logs all other devices out', profile.endedSchema),
  mine('passkeys', K.list, 'Keys of devices that log in', passkeys.passkeysSchema),
  mine('askNewPasskey', K.ask, 'What a browser needs to make one; after a fresh code', passkeyOptionsSchema, {
    codes: ['proof_required', 'passkeys_full', 'passkey_failed'],
  }),
  mine('addPasskey', K.add, 'What it made', null, {
    body: createdPasskeySchema,
    codes: ['passkey_failed', 'passkey_known', 'passkeys_full'],
  }),
  mine('renamePasskey', K.rename, 'Another name', null, {
    body: passkeys.renamePasskeySchema,
    codes: ['not_found', 'name_long'],
  }),
  mine('removePasskey', K.remove, 'It logs in no more', null, { codes: ['not_found'] }),
  mine('favourites', L.favourites, 'Favourites, the newest first', lists.favouritesSchema),
  mine('mergeFavourites', L.merge, 'Adds those that a browser kept before', lists.favouritesSchema, {
    body: lists.mergeSchema,
  }),
  mine('keepFavourite', L.keep, 'Adds an event to the favourites', null, { codes: ['not_found'] }),
  mine('dropFavourite', L.drop, 'Takes an event from the favourites', null),
  mine('follows', L.follows, 'People, places and organizers followed', lists.followsSchema),
  mine('follow', L.follow, 'Follows one', null, { codes: ['not_found', 'list_full'] }),
  mine('unfollow', L.unfollow, 'Follows it no more', null),
  mine('calendar', L.calendar, 'The address of a calendar of one’s own', lists.calendarSchema),
  mine('renewCalendar', L.renewCalendar, 'Another address; the old one stops working', lists.calendarSchema),
  mine('ownReviews', L.reviews, 'Reviews with what a moderator said', lists.ownReviewsSchema),
  mine('writeOwnReview', L.writeReview, 'A review under a proved address', lists.writtenReviewSchema, {
    body: lists.writeOwnReviewSchema,
    status: 201,
    codes: ['invalid', 'email_not_proved', 'unknown_subject'],
  }),
  mine('ownVideos', L.videos, 'Rented videos', lists.ownVideosSchema),
  mine('notices', N.settings, 'Topics of notifications and their channels', notices.noticeSettingsSchema),
  mine('chooseNotice', N.choose, 'Another choice', notices.noticeSettingsSchema, {
    body: notices.chooseNoticeSchema,
    codes: ['fixed_choice'],
  }),
  mine('subscribePush', N.subscribe, 'This browser shows messages', null, {
    body: notices.pushSubscriptionSchema,
    codes: ['push_unknown_service'],
  }),
  mine('endPush', N.unsubscribe, 'It shows none any more', null, {
    body: notices.endPushSchema,
    codes: ['not_found'],
  }),
  {
    ...mine('exportMe', E.export, 'Everything held on the person; after a fresh code', leave.exportSchema, {
      query: leave.exportQuerySchema,
      codes: ['proof_required'],
    }),
    answers: {
      200: {
        schema: leave.exportSchema,
        otherType: 'text/html',
        description: 'A file: JSON, or with `format=html` a page to read.',
        headers: ['content-disposition'],
      },
    },
  },
  mine('ties', E.ties, 'What leaving would cost', leave.tiesSchema),
  {
    ...mine('deleteMe', E.delete, 'Leaves for good; after a fresh code', null, {
      body: leave.deleteSchema,
      codes: ['proof_required', 'order_open', 'ticket_upcoming'],
    }),
    answers: { 204: { description: 'The account is gone.', headers: ['clear-site-data'] } },
  },
];
