import { createPublicKey } from 'node:crypto';
import { type KeyFile, loadEd25519Keys, readEd25519Keys } from '#adapters/keys/ed25519-keys.ts';
import type { TicketKey } from './ticket-signer.ts';

/** Returns every key that signs or has signed tickets, or none when none exists; doors know their public halves. */
export async function readTicketKeys(directory: string): Promise<TicketKey[]> {
  return withPublicHalves(await readEd25519Keys('ticket', directory));
}

/** Same as `readTicketKeys`, but creates the first key when there is none. */
export async function loadTicketKeys(directory: string): Promise<TicketKey[]> {
  return withPublicHalves(await loadEd25519Keys('ticket', directory));
}

function withPublicHalves(keys: readonly KeyFile[]): TicketKey[] {
  return keys.map(({ slot, privateKey }) => ({ slot, privateKey, publicKey: createPublicKey(privateKey) }));
}
