import { z } from 'zod/mini';
import { instant, text } from '#api/fields-contract.ts';

/** Ways in by a key of one's device. What a browser is asked and answers: api/accounts/passkey-contract.ts. */
export const PASSKEY_ROUTES = {
  list: ['GET', '/api/v3/me/passkeys'], // → Passkeys
  /** Asks for a fresh code first, like every act of weight. */
  ask: ['POST', '/api/v3/me/passkeys/options'], // → options for navigator.credentials.create
  add: ['POST', '/api/v3/me/passkeys'], // CreatedPasskey → 204
  rename: ['PATCH', '/api/v3/me/passkeys/:id'], // { name } → 204
  remove: ['DELETE', '/api/v3/me/passkeys/:id'], // → 204
} as const;

export const passkeySchema = z.object({
  id: z.string(),
  /** As its owner calls it; null once the name was taken away. */
  name: z.nullable(z.string()),
  /** Of ours; it works there and below. */
  domain: z.string(),
  createdAt: instant(),
  usedAt: z.nullable(instant()),
});
export type PasskeyView = z.infer<typeof passkeySchema>;

export const passkeysSchema = z.object({ items: z.array(passkeySchema) });
export type Passkeys = z.infer<typeof passkeysSchema>;

export const renamePasskeySchema = z.object({ name: text(400) });
