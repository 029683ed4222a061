import { generateKeyPairSync, randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODE_LENGTH, formatCode, packClaim } from '#domain/tickets/ticket-code.ts';
import { loadTicketKeys, readTicketKeys } from './ticket-keys.ts';
import { createTicketSigner } from './ticket-signer.ts';

const newKey = (slot: number) => ({ slot, ...generateKeyPairSync('ed25519') });
const claim = { serial: '8F2751C01308', performanceId: 900001, epoch: 1, seatNo: 13 };
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** mulberry32: small, seeded, good enough to vary bytes. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

describe('a signed ticket code', () => {
  it('is read back by the same keys and by no others', () => {
    const signer = createTicketSigner([newKey(0)]);
    const code = signer.sign(claim);
    expect(signer.read(code)).toEqual(claim);
    expect(createTicketSigner([newKey(0)]).read(code)).toBeNull();
    expect(createTicketSigner([newKey(1)]).read(code)).toBeNull();
  });

  it('stays good after the key was changed', () => {
    const [old, fresh] = [newKey(0), newKey(1)];
    const printed = createTicketSigner([old]).sign(claim);
    const signer = createTicketSigner([old, fresh]);
    expect(signer.read(printed)).toEqual(claim);
    expect(createTicketSigner([fresh]).read(signer.sign(claim))).toEqual(claim);
    expect(signer.publicKeys().map((key) => key.kid)).toEqual(['0', '1']);
  });

  it('cannot be forged: 100,000 random and 1,000 altered codes, none accepted', () => {
    const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31));
    const roll = dice(seed);
    const signer = createTicketSigner([newKey(0)]);
    let accepted = 0;
    for (let tries = 0; tries < 100_000; tries++) {
      const message = packClaim({
        claim: { ...claim, performanceId: 900_001 + roll(1000), seatNo: roll(50_000) },
        keySlot: roll(2),
      });
      const signature = Uint8Array.from({ length: 64 }, () => roll(256));
      if (signer.read(formatCode(message, signature)) !== null) accepted++;
    }
    for (let tries = 0; tries < 1000; tries++) {
      const code = signer.sign({ ...claim, seatNo: tries });
      const at = roll(CODE_LENGTH);
      const letter = ALPHABET[(ALPHABET.indexOf(code[at] ?? '') + 1 + roll(31)) % 32] ?? '';
      if (signer.read(code.slice(0, at) + letter + code.slice(at + 1)) !== null) accepted++;
    }
    expect(accepted, `seed ${seed}`).toBe(0);
  }, 60_000);
});

describe('ticket keys', () => {
  it('are made once, for the owner only, and read the same ever after', async () => {
    const home = await mkdtemp(join(tmpdir(), 'ticket-keys-'));
    try {
      const directory = join(home, 'keys');
      expect(await readTicketKeys(directory)).toEqual([]);
      await expect(stat(directory)).rejects.toThrow('ENOENT');
      const made = await Promise.all([1, 2, 3].map(() => loadTicketKeys(directory)));
      const codes = made.map((keys) => createTicketSigner(keys).sign(claim));
      expect(new Set(codes).size).toBe(1);
      expect(await readdir(directory)).toEqual(['ticket-ed25519.pem']);
      expect((await stat(join(directory, 'ticket-ed25519.pem'))).mode & 0o777).toBe(0o600);
    } finally {
      await rm(home, { recursive: true });
    }
  });
});
