import { z } from 'zod/mini';
import { instant, text } from '#api/fields-contract.ts';

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
