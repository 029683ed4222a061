/**
 * The weight of each call that concerns an account, by route.
 * - `weighty`: cannot be undone, or grants access that outlives the token. Requires the session cookie as well as the
 *   token, because scripts can read a token but not that cookie.
 * - `light`: visible to the owner and reversible; the token is enough.
 */
export type ActWeight = 'weighty' | 'light';

const WEIGHTS: Readonly<Record<string, ActWeight>> = {
  'POST /api/v3/me': 'light',
  'POST /api/v3/me/avatar': 'light',
  'DELETE /api/v3/me/avatar': 'light',
  'POST /api/v3/me/proof': 'weighty',
  'POST /api/v3/me/proof/confirm': 'weighty',
  'POST /api/v3/me/phone': 'weighty',
  'POST /api/v3/me/phone/confirm': 'weighty',
  'POST /api/v3/me/email': 'weighty',
  'POST /api/v3/me/email/confirm': 'weighty',
  'POST /api/v3/me/password': 'weighty',
  'DELETE /api/v3/me/sessions/:id': 'weighty',
  'POST /api/v3/me/sessions/end-others': 'weighty',
  'POST /api/v3/me/passkeys/options': 'weighty',
  'POST /api/v3/me/passkeys': 'weighty',
  'PATCH /api/v3/me/passkeys/:id': 'light',
  'DELETE /api/v3/me/passkeys/:id': 'weighty',
  'GET /api/v3/me/export': 'weighty',
  'POST /api/v3/me/delete': 'weighty',

  'POST /api/v3/me/favourites/merge': 'light',
  'PUT /api/v3/me/favourites/:id': 'light',
  'DELETE /api/v3/me/favourites/:id': 'light',
  'PUT /api/v3/me/follows/:kind/:id': 'light',
  'DELETE /api/v3/me/follows/:kind/:id': 'light',
  'POST /api/v3/me/reviews': 'light',
  // A calendar's URL keeps working after the token has expired.
  'GET /api/v3/me/calendar': 'weighty',
  'POST /api/v3/me/calendar/renew': 'weighty',

  'POST /api/v3/me/notices': 'light',
  'POST /api/v3/me/push': 'weighty',
  'POST /api/v3/me/push/end': 'light',

  'POST /api/v3/cabinet/orders/:id/pay': 'light',
  'POST /api/v3/cabinet/orders/:id/return': 'weighty',
};

/** Null for a changing account call without a weight; the server does not start with such a route. */
export function weightOf(method: string, path: string): ActWeight | null {
  const isRead = method === 'GET' || method === 'HEAD';
  return WEIGHTS[`${isRead ? 'GET' : method} ${path}`] ?? (isRead ? 'light' : null);
}
