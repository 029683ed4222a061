import { z } from 'zod/mini';
import { text } from '#api/fields-contract.ts';

/** Binary values as browsers encode them in JSON. */
const base64url = (longest: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(longest));

/** Argument of `navigator.credentials`, read with `PublicKeyCredential.parse…OptionsFromJSON` (WebAuthn, level 3). */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

/** A credential's `toJSON()` after `create`; other properties are ignored. */
export const createdPasskeySchema = z.object({
  id: base64url(1_400),
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(16_000),
    transports: z.optional(z.array(text(20)).check(z.maxLength(10))),
  }),
});

/** A credential's `toJSON()` after `get`. */
export const shownPasskeySchema = z.object({
  id: base64url(1_400),
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: z.optional(z.nullable(base64url(100))),
  }),
});
