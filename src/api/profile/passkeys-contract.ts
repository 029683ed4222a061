import { z } from 'zod/mini';
import { instant, text } from '#api/fields-contract.ts';

/** The account's passkeys. Browser options and results are in api/accounts/passkey-contract.ts. */
export const PASSKEY_ROUTES = {
  list: ['GET', '/api/v3/me/passkeys'], // → Passkeys
  /** Requires a fresh code. */
  ask: ['POST', '/api/v3/me/passkeys/options'], // → options for navigator.credentials.create
  add: ['POST', '/api/v3/me/passkeys'], // CreatedPasskey → 204
  rename: ['PATCH', '/api/v3/me/passkeys/:id'], // { name } → 204
  remove: ['DELETE', '/api/v3/me/passkeys/:id'], // → 204
} as const;

export const passkeySchema = z.object({
  id: z.string(),
  /** Name given by the owner; null when it was removed. */
  name: z.nullable(z.string()),
  /** Our domain for which the passkey works, including its subdomains. */
  domain: z.string(),
  createdAt: instant(),
  usedAt: z.nullable(instant()),
});
export type PasskeyView = z.infer<typeof passkeySchema>;

export const passkeysSchema = z.object({ items: z.array(passkeySchema) });
export type Passkeys = z.infer<typeof passkeysSchema>;

export const renamePasskeySchema = z.object({ name: text(400) });
