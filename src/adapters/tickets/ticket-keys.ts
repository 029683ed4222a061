import { createPublicKey } from 'node:crypto';
import { loadEd25519Keys } from '#adapters/keys/ed25519-keys.ts';
import type { TicketKey } from './ticket-signer.ts';

/** Every key that signs or has signed tickets; doors know their public halves. */
export async function loadTicketKeys(directory: string, create: boolean): Promise<TicketKey[]> {
  const keys = await loadEd25519Keys('ticket', directory, create);
  return keys.map(({ slot, privateKey }) => ({ slot, privateKey, publicKey: createPublicKey(privateKey) }));
}
