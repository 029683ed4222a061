import { sensitivityOf } from '#api/account-actions.ts';
import { createdPasskeySchema, passkeyOptionsSchema } from '#api/accounts/passkey-contract.ts';
import type { AnswerOf, Endpoint, Maybe } from '#api/endpoint-contract.ts';
import { json, nothing } from '#api/openapi/responses.ts';
import { operationOf } from '#api/openapi/endpoints.ts';
import type { AnswerSchema, Bodied, Details, Operation, QuerySchema } from '#api/openapi/operation.ts';
import { refusedMe } from '#api/openapi/refusals.ts';
import { orderQuerySchema } from '#api/orders/contract.ts';
import * as M from '#api/profile/endpoints-contract.ts';
import * as leave from '#api/profile/leave-contract.ts';
import * as lists from '#api/profile/lists-contract.ts';
import * as notices from '#api/profile/notices-contract.ts';
import * as passkeys from '#api/profile/passkeys-contract.ts';
import * as profile from '#api/profile/profile-contract.ts';

type Codes = Parameters<typeof refusedMe>;
type More = {
  codes?: Codes;
  status?: 200 | 201 | 202;
};

const SENDS: Codes = ['too_early', 'too_many_codes', 'too_many_attempts'];
const TYPED: Codes = ['wrong_code', 'code_expired', 'code_spent', 'code_replaced', 'too_many_attempts'];
const PASSWORD: Codes = ['password_short', 'password_forbidden_characters', 'password_common', 'passwords_differ'];

/** @param answer null: 204 without a body */
function mine<Of extends Endpoint>(
  endpoint: Of,
  summary: string,
  answer: AnswerOf<Of> extends undefined ? null : AnswerSchema<Of>,
  ...[more]: Maybe<More & Bodied<Of> & { query?: QuerySchema<Of> }>
): Operation {
  const { codes = [], status = 200, ...rest }: More & Partial<Details> = more ?? {};
  return operationOf(endpoint, {
    tag: 'account',
    summary,
    query: orderQuerySchema,
    ...rest,
    isPersonal: true,
    answers: answer === null ? { 204: nothing('Done.') } : { [status]: json<unknown>(answer, summary) },
    refusals: [
      refusedMe(
        'invalid_request',
        'login_required',
        ...(sensitivityOf(endpoint.method, endpoint.path) === 'sensitive' ? (['session_required'] as const) : []),
        ...codes,
      ),
    ],
  });
}

/** Operations of the logged-in person; they require a token for the whole account. */
export const ME_OPERATIONS: readonly Operation[] = [
  mine(M.me, 'The account', profile.profileSchema),
  mine(M.myContact, 'Phone and address, for the checkout', profile.contactSchema),
  mine(M.changeMe, 'Name and language', profile.profileSchema, {
    body: profile.changeProfileSchema,
    codes: ['name_long'],
  }),
  mine(M.setAvatar, 'A picture; the body is its file, up to 10 MB', profile.profileSchema, {
    bodyType: 'image/*',
    codes: ['picture_unreadable', 'picture_large', 'too_many_attempts', 'busy'],
  }),
  mine(M.dropAvatar, 'Back to the picture everybody has', profile.profileSchema),
  mine(M.askProof, 'A code to the phone or address there is', profile.codeSentSchema, {
    status: 202,
    codes: [...SENDS, 'nowhere_to_send'],
  }),
  mine(M.showProof, 'That code; for five minutes it allows what asks for a fresh code', profile.profileSchema, {
    body: profile.codeSchema,
    codes: TYPED,
  }),
  mine(M.newPhone, 'A code to another phone', profile.codeSentSchema, {
    body: profile.newPhoneSchema,
    status: 202,
    codes: [...SENDS, 'proof_required', 'phone_invalid', 'phone_not_mobile', 'phone_same', 'unsupported_country'],
  }),
  mine(M.confirmPhone, 'That code; the phone is the account’s', profile.profileSchema, {
    body: profile.codeSchema,
    codes: [...TYPED, 'phone_taken'],
  }),
  mine(M.newEmail, 'A code to another address', profile.codeSentSchema, {
    body: profile.newEmailSchema,
    status: 202,
    codes: [...SENDS, 'proof_required', 'email_invalid', 'email_same'],
  }),
  mine(M.confirmEmail, 'That code; the address is the account’s', profile.profileSchema, {
    body: profile.codeSchema,
    codes: [...TYPED, 'email_taken'],
  }),
  mine(M.setPassword, 'Another password; other devices log in anew', profile.passwordSetSchema, {
    body: profile.newPasswordSchema,
    codes: [...PASSWORD, 'static_password', 'proof_required', 'busy'],
  }),
  mine(M.sessions, 'Where the account is logged in', profile.sessionsSchema),
  mine(M.endSession, 'Logs one device out', null, { codes: ['not_found'] }),
  mine(M.endOtherSessions, 'Logs all other devices out', profile.endedSchema),
  mine(M.passkeys, 'Keys of devices that log in', passkeys.passkeysSchema),
  mine(M.askNewPasskey, 'What a browser needs to make one; after a fresh code', passkeyOptionsSchema, {
    codes: ['proof_required', 'passkeys_full', 'passkey_failed'],
  }),
  mine(M.addPasskey, 'What it made', null, {
    body: createdPasskeySchema,
    codes: ['passkey_failed', 'passkey_known', 'passkeys_full'],
  }),
  mine(M.renamePasskey, 'Another name', null, {
    body: passkeys.renamePasskeySchema,
    codes: ['not_found', 'name_long'],
  }),
  mine(M.removePasskey, 'It logs in no more', null, { codes: ['not_found'] }),
  mine(M.favourites, 'Favourites, the newest first', lists.favouritesSchema),
  mine(M.mergeFavourites, 'Adds those that a browser kept before', lists.favouritesSchema, {
    body: lists.mergeSchema,
  }),
  mine(M.keepFavourite, 'Adds an event to the favourites', null, { codes: ['not_found'] }),
  mine(M.dropFavourite, 'Takes an event from the favourites', null),
  mine(M.follows, 'People, places and organizers followed', lists.followsSchema),
  mine(M.taste, 'What recommendations are asked for with', lists.tasteSchema),
  mine(M.follow, 'Follows one', null, { codes: ['not_found', 'list_full'] }),
  mine(M.unfollow, 'Follows it no more', null),
  mine(M.calendar, 'The address of a calendar of one’s own', lists.calendarSchema),
  mine(M.renewCalendar, 'Another address; the old one stops working', lists.calendarSchema),
  mine(M.ownReviews, 'Reviews with what a moderator said', lists.ownReviewsSchema),
  mine(M.writeOwnReview, 'A review under a proved address', lists.writtenReviewSchema, {
    body: lists.writeOwnReviewSchema,
    status: 201,
    codes: ['invalid', 'email_not_proved', 'unknown_subject'],
  }),
  mine(M.ownVideos, 'Rented videos', lists.ownVideosSchema),
  mine(M.notices, 'Topics of notifications and their channels', notices.noticeSettingsSchema),
  mine(M.chooseNotice, 'Another choice', notices.noticeSettingsSchema, {
    body: notices.chooseNoticeSchema,
    codes: ['fixed_choice'],
  }),
  mine(M.subscribePush, 'This browser shows messages', null, {
    body: notices.pushSubscriptionSchema,
    codes: ['push_unknown_service'],
  }),
  mine(M.endPush, 'It shows none any more', null, {
    body: notices.endPushSchema,
    codes: ['not_found'],
  }),
  {
    ...mine(M.exportMe, 'Everything held on the person; after a fresh code', leave.exportSchema, {
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
  mine(M.ties, 'What leaving would cost', leave.tiesSchema),
  {
    ...mine(M.deleteMe, 'Leaves for good; after a fresh code', null, {
      body: leave.deleteSchema,
      codes: ['proof_required', 'order_open', 'ticket_upcoming'],
    }),
    answers: { 204: { description: 'The account is gone.', headers: ['clear-site-data'] } },
  },
];
