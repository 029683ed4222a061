/**
 * How sensitive each call is that concerns an account, by route.
 * - `sensitive`: cannot be undone, or grants access that outlives the token. Requires the session cookie as well as the
 *   token, because scripts can read a token but not that cookie.
 * - `ordinary`: visible to the owner and reversible; the token is enough.
 */
export type ActionSensitivity = 'sensitive' | 'ordinary';

const SENSITIVITY: Readonly<Record<string, ActionSensitivity>> = {
  'POST /api/v3/me': 'ordinary',
  'POST /api/v3/me/avatar': 'ordinary',
  'DELETE /api/v3/me/avatar': 'ordinary',
  'POST /api/v3/me/proof': 'sensitive',
  'POST /api/v3/me/proof/confirm': 'sensitive',
  'POST /api/v3/me/phone': 'sensitive',
  'POST /api/v3/me/phone/confirm': 'sensitive',
  'POST /api/v3/me/email': 'sensitive',
  'POST /api/v3/me/email/confirm': 'sensitive',
  'POST /api/v3/me/password': 'sensitive',
  'DELETE /api/v3/me/sessions/:id': 'sensitive',
  'POST /api/v3/me/sessions/end-others': 'sensitive',
  'POST /api/v3/me/passkeys/options': 'sensitive',
  'POST /api/v3/me/passkeys': 'sensitive',
  'PATCH /api/v3/me/passkeys/:id': 'ordinary',
  'DELETE /api/v3/me/passkeys/:id': 'sensitive',
  'GET /api/v3/me/export': 'sensitive',
  'POST /api/v3/me/delete': 'sensitive',

  'POST /api/v3/me/favourites/merge': 'ordinary',
  'PUT /api/v3/me/favourites/:id': 'ordinary',
  'DELETE /api/v3/me/favourites/:id': 'ordinary',
  'PUT /api/v3/me/follows/:kind/:id': 'ordinary',
  'DELETE /api/v3/me/follows/:kind/:id': 'ordinary',
  'POST /api/v3/me/reviews': 'ordinary',
  // A calendar's URL keeps working after the token has expired.
  'GET /api/v3/me/calendar': 'sensitive',
  'POST /api/v3/me/calendar/renew': 'sensitive',

  'POST /api/v3/me/notices': 'ordinary',
  'POST /api/v3/me/push': 'sensitive',
  'POST /api/v3/me/push/end': 'ordinary',

  'POST /api/v3/cabinet/orders/:id/pay': 'ordinary',
  'POST /api/v3/cabinet/orders/:id/return': 'sensitive',
  // The code that the account has dies at once.
  'POST /api/v3/cabinet/held-tickets/:ticketKey/transfer': 'sensitive',
  'POST /api/v3/cabinet/held-tickets/:ticketKey/take-back': 'sensitive',
};

/** Null for a changing account call that is not listed; the server does not start with such a route. */
export function sensitivityOf(method: string, path: string): ActionSensitivity | null {
  const isRead = method === 'GET' || method === 'HEAD';
  return SENSITIVITY[`${isRead ? 'GET' : method} ${path}`] ?? (isRead ? 'ordinary' : null);
}
