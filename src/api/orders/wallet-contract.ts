import { z } from 'zod/mini';
import { instant, minorUnits, text } from '#api/fields-contract.ts';

/** What pays a held order besides money; it replaces what was chosen before. */
export const tendersRequestSchema = z.object({
  /** Codes of gift certificates as the buyer types them, in the order in which they pay. */
  certificates: z.optional(z.array(text(64)).check(z.maxLength(5))),
  /** The most points to spend; null for as many as the order needs, absent for none. */
  pointsMinor: z.optional(z.nullable(minorUnits())),
  /** The same of the account's credit. */
  creditMinor: z.optional(z.nullable(minorUnits())),
});

/** The address that a guest wants to prove. */
export const walletCodeRequestSchema = z.object({ email: text(254) });
export const walletCodeSchema = z.object({ waitSeconds: z.int() });
/** The code from the email. */
export const walletProofSchema = z.object({ code: text(16) });

/** What the buyer of an order may pay with. */
export const walletSchema = z.object({
  /** Whose balances: of the account that is logged in, or of the address that a guest has proved. */
  owner: z.nullable(z.enum(['account', 'guest'])),
  /** The address that a guest has proved, or that a code was sent to. */
  email: z.nullable(z.string()),
  pointsMinor: z.int(),
  creditMinor: z.int(),
  certificates: z.array(z.object({ code: z.string(), balanceMinor: z.int(), validUntil: z.nullable(instant()) })),
  /** Seconds until another code may be asked for. */
  waitSeconds: z.int(),
});
export type WalletView = z.infer<typeof walletSchema>;
