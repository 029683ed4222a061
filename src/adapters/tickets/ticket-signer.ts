import { sign, verify, type KeyObject } from 'node:crypto';
import { formatCode, packClaim, parseCode } from '#domain/tickets/ticket-code.ts';
import type { TicketSigner } from '#usecases/tickets/ports.ts';

/** One of up to sixteen keys; the code contains its slot, so that old tickets stay valid when the key changes. */
export type TicketKey = { slot: number; privateKey: KeyObject; publicKey: KeyObject };

/** Signs with the newest key and accepts all of them. */
export function createTicketSigner(keys: readonly TicketKey[]): TicketSigner {
  const newest = keys.reduce((best, key) => (key.slot > best.slot ? key : best));
  const bySlot = new Map(keys.map((key) => [key.slot, key]));
  return {
    sign(claim) {
      const message = packClaim({ claim, keySlot: newest.slot });
      return formatCode(message, sign(null, message, newest.privateKey));
    },
    read(code) {
      const parsed = parseCode(code);
      const key = parsed === null ? undefined : bySlot.get(parsed.keySlot);
      if (parsed === null || key === undefined) return null;
      return verify(null, parsed.message, key.publicKey, parsed.signature) ? parsed.claim : null;
    },
    publicKeys: () =>
      keys.map(({ slot, publicKey }) => {
        const { x = '' } = publicKey.export({ format: 'jwk' });
        return { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: String(slot), x } as const;
      }),
  };
}
