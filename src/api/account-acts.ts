/**
 * What a call does to an account, by route.
 * - `weighty`: cannot be undone, or leaves somebody access that outlives the token; asks for the session's cookie beside
 *   the token, because scripts can read a token and never that cookie
 * - `light`: the owner sees it and can undo it; the token is enough
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
  // The address of a calendar goes on working when the token has ended.
  'GET /api/v3/me/calendar': 'weighty',
  'POST /api/v3/me/calendar/renew': 'weighty',

  'POST /api/v3/me/notices': 'light',
  'POST /api/v3/me/push': 'weighty',
  'POST /api/v3/me/push/end': 'light',

  'POST /api/v3/cabinet/orders/:id/pay': 'light',
  'POST /api/v3/cabinet/orders/:id/return': 'weighty',
};

/** Null: a call that changes something of an account and that nobody has weighed; the server does not start with one. */
export function weightOf(method: string, path: string): ActWeight | null {
  const isRead = method === 'GET' || method === 'HEAD';
  return WEIGHTS[`${isRead ? 'GET' : method} ${path}`] ?? (isRead ? 'light' : null);
}
