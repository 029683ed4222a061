import { endpoint, parts } from '#api/endpoint-contract.ts';
import type { createdPasskeySchema, passkeyOptionsSchema } from '#api/accounts/passkey-contract.ts';
import type { orderQuerySchema } from '#api/orders/contract.ts';
import type { deleteSchema, exportQuerySchema, exportSchema, tiesSchema } from '#api/profile/leave-contract.ts';
import type {
  calendarSchema,
  favouritesSchema,
  followsSchema,
  mergeSchema,
  ownReviewsSchema,
  ownVideosSchema,
  tasteSchema,
  writeOwnReviewSchema,
  writtenReviewSchema,
} from '#api/profile/lists-contract.ts';
import type {
  chooseNoticeSchema,
  endPushSchema,
  noticeSettingsSchema,
  pushSubscriptionSchema,
} from '#api/profile/notices-contract.ts';
import type { passkeysSchema, renamePasskeySchema } from '#api/profile/passkeys-contract.ts';
import type {
  changeProfileSchema,
  codeSchema,
  codeSentSchema,
  contactSchema,
  endedSchema,
  newEmailSchema,
  newPasswordSchema,
  newPhoneSchema,
  passwordSetSchema,
  profileSchema,
  sessionsSchema,
} from '#api/profile/profile-contract.ts';

/** A person's own data: of the account in the bearer token, never of an id in the path. */

type InLanguage = { query: typeof orderQuerySchema };

/** All data about the person; requires a fresh code. `format=html` is for reading, JSON for reuse. */
export const exportMe = endpoint(
  'GET',
  '/api/v3/me/export',
  parts<{ query: typeof exportQuerySchema; answer: typeof exportSchema }>(),
);
export const ties = endpoint('GET', '/api/v3/me/ties', parts<InLanguage & { answer: typeof tiesSchema }>());
/** Requires a fresh code; cannot be undone. */
export const deleteMe = endpoint('POST', '/api/v3/me/delete', parts<InLanguage & { body: typeof deleteSchema }>());

export const favourites = endpoint(
  'GET',
  '/api/v3/me/favourites',
  parts<InLanguage & { answer: typeof favouritesSchema }>(),
);
/** Adds the favourites stored in a browser before the login; returns all favourites. */
export const mergeFavourites = endpoint(
  'POST',
  '/api/v3/me/favourites/merge',
  parts<InLanguage & { body: typeof mergeSchema; answer: typeof favouritesSchema }>(),
);
export const keepFavourite = endpoint('PUT', '/api/v3/me/favourites/:id', parts<InLanguage>());
export const dropFavourite = endpoint('DELETE', '/api/v3/me/favourites/:id', parts<InLanguage>());
export const follows = endpoint('GET', '/api/v3/me/follows', parts<InLanguage & { answer: typeof followsSchema }>());
/** With what recommendations are asked for; favourites are known to the browser. */
export const taste = endpoint('GET', '/api/v3/me/taste', parts<InLanguage & { answer: typeof tasteSchema }>());
export const follow = endpoint('PUT', '/api/v3/me/follows/:kind/:id', parts<InLanguage>());
export const unfollow = endpoint('DELETE', '/api/v3/me/follows/:kind/:id', parts<InLanguage>());
export const calendar = endpoint('GET', '/api/v3/me/calendar', parts<InLanguage & { answer: typeof calendarSchema }>());
/** The previous address stops working. */
export const renewCalendar = endpoint(
  'POST',
  '/api/v3/me/calendar/renew',
  parts<InLanguage & { answer: typeof calendarSchema }>(),
);
export const ownReviews = endpoint(
  'GET',
  '/api/v3/me/reviews',
  parts<InLanguage & { answer: typeof ownReviewsSchema }>(),
);
/** Needs no code, because the address is already proved. */
export const writeOwnReview = endpoint(
  'POST',
  '/api/v3/me/reviews',
  parts<InLanguage & { body: typeof writeOwnReviewSchema; answer: typeof writtenReviewSchema }>(),
);
export const ownVideos = endpoint('GET', '/api/v3/me/videos', parts<InLanguage & { answer: typeof ownVideosSchema }>());

export const notices = endpoint(
  'GET',
  '/api/v3/me/notices',
  parts<InLanguage & { answer: typeof noticeSettingsSchema }>(),
);
export const chooseNotice = endpoint(
  'POST',
  '/api/v3/me/notices',
  parts<InLanguage & { body: typeof chooseNoticeSchema; answer: typeof noticeSettingsSchema }>(),
);
/** The body is the result of PushManager.subscribe. */
export const subscribePush = endpoint(
  'POST',
  '/api/v3/me/push',
  parts<InLanguage & { body: typeof pushSubscriptionSchema }>(),
);
export const endPush = endpoint('POST', '/api/v3/me/push/end', parts<InLanguage & { body: typeof endPushSchema }>());

export const passkeys = endpoint('GET', '/api/v3/me/passkeys', parts<InLanguage & { answer: typeof passkeysSchema }>());
/** Requires a fresh code. */
export const askNewPasskey = endpoint(
  'POST',
  '/api/v3/me/passkeys/options',
  parts<InLanguage & { answer: typeof passkeyOptionsSchema }>(),
);
export const addPasskey = endpoint(
  'POST',
  '/api/v3/me/passkeys',
  parts<InLanguage & { body: typeof createdPasskeySchema }>(),
);
export const renamePasskey = endpoint(
  'PATCH',
  '/api/v3/me/passkeys/:id',
  parts<InLanguage & { body: typeof renamePasskeySchema }>(),
);
export const removePasskey = endpoint('DELETE', '/api/v3/me/passkeys/:id', parts<InLanguage>());

export const me = endpoint('GET', '/api/v3/me', parts<InLanguage & { answer: typeof profileSchema }>());
/** For the checkout: a token that can only buy is sufficient. */
export const myContact = endpoint('GET', '/api/v3/me/contact', parts<InLanguage & { answer: typeof contactSchema }>());
export const changeMe = endpoint(
  'POST',
  '/api/v3/me',
  parts<InLanguage & { body: typeof changeProfileSchema; answer: typeof profileSchema }>(),
);
/** The body is the picture, up to 10 MB. */
export const setAvatar = endpoint(
  'POST',
  '/api/v3/me/avatar',
  parts<InLanguage & { body: Blob; answer: typeof profileSchema }>(),
);
export const dropAvatar = endpoint(
  'DELETE',
  '/api/v3/me/avatar',
  parts<InLanguage & { answer: typeof profileSchema }>(),
);
/** Sends a code to the account's phone or address; sensitive changes require one shown in the last five minutes. */
export const askProof = endpoint('POST', '/api/v3/me/proof', parts<InLanguage & { answer: typeof codeSentSchema }>());
export const showProof = endpoint(
  'POST',
  '/api/v3/me/proof/confirm',
  parts<InLanguage & { body: typeof codeSchema; answer: typeof profileSchema }>(),
);
export const newPhone = endpoint(
  'POST',
  '/api/v3/me/phone',
  parts<InLanguage & { body: typeof newPhoneSchema; answer: typeof codeSentSchema }>(),
);
export const confirmPhone = endpoint(
  'POST',
  '/api/v3/me/phone/confirm',
  parts<InLanguage & { body: typeof codeSchema; answer: typeof profileSchema }>(),
);
export const newEmail = endpoint(
  'POST',
  '/api/v3/me/email',
  parts<InLanguage & { body: typeof newEmailSchema; answer: typeof codeSentSchema }>(),
);
export const confirmEmail = endpoint(
  'POST',
  '/api/v3/me/email/confirm',
  parts<InLanguage & { body: typeof codeSchema; answer: typeof profileSchema }>(),
);
export const setPassword = endpoint(
  'POST',
  '/api/v3/me/password',
  parts<InLanguage & { body: typeof newPasswordSchema; answer: typeof passwordSetSchema }>(),
);
export const sessions = endpoint('GET', '/api/v3/me/sessions', parts<InLanguage & { answer: typeof sessionsSchema }>());
export const endSession = endpoint('DELETE', '/api/v3/me/sessions/:id', parts<InLanguage>());
export const endOtherSessions = endpoint(
  'POST',
  '/api/v3/me/sessions/end-others',
  parts<InLanguage & { answer: typeof endedSchema }>(),
);
