import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base32Text, decodeBase32, encodeBase32 } from './base32.ts';
import { SERIAL_LENGTH, spacedSerial } from './serial.ts';
import { CODE_LENGTH, formatCode, packClaim, parseCode, type TicketClaim } from './ticket-code.ts';

const claims = fc.record<TicketClaim>({
  serial: fc.bigInt({ min: 0n, max: 2n ** 60n - 1n }).map((value) => base32Text(value, SERIAL_LENGTH)),
  performanceId: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  epoch: fc.integer({ min: 1, max: 255 }),
  seatNo: fc.option(fc.integer({ min: 0, max: 2 ** 20 - 2 })),
});
const signatures = fc.uint8Array({ minLength: 64, maxLength: 64 });

describe('the code of a ticket', () => {
  it('comes back as it was written, whatever it says', () => {
    fc.assert(
      fc.property(claims, fc.integer({ min: 0, max: 15 }), signatures, (claim, keySlot, signature) => {
        const message = packClaim({ claim, keySlot });
        const code = formatCode(message, signature);
        expect(code).toMatch(/^[0-9A-Z]+$/);
        expect(code).toHaveLength(CODE_LENGTH);
        expect(parseCode(code)).toEqual({ claim, keySlot, message, signature });
      }),
    );
  });

  it('forgives spaces, small letters and the look-alikes O, I and L', () => {
    const message = packClaim({
      claim: { serial: '01'.repeat(6), performanceId: 900001, epoch: 1, seatNo: 7 },
      keySlot: 0,
    });
    const code = formatCode(message, new Uint8Array(64));
    const typed = code
      .toLowerCase()
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
      .replace(/(.{8})/g, '$1 ');
    expect(parseCode(typed)?.claim).toEqual(parseCode(code)?.claim);
  });

  it.each(['', 'hello', '0'.repeat(128), 'U'.repeat(128), '2'.repeat(127), 'https://example.com/'])(
    'is not found in %j',
    (text) => expect(parseCode(text)).toBeNull(),
  );

  it.each<Partial<TicketClaim>>([
    { performanceId: 2 ** 32 },
    { epoch: 256 },
    { seatNo: 2 ** 20 - 1 },
    { seatNo: -1 },
    { serial: 'SHORT' },
    { serial: 'UUUUUUUUUUUU' },
  ])('refuses %j, which it has no room for', (wrong) => {
    const claim = { serial: '0'.repeat(12), performanceId: 1, epoch: 1, seatNo: 1, ...wrong };
    expect(() => packClaim({ claim, keySlot: 0 })).toThrow(RangeError);
  });
});

describe('base 32', () => {
  it('gives back the bytes it was given', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 5, maxLength: 5 }), { maxLength: 8 }), (groups) => {
        const bytes = Uint8Array.from(groups.flatMap((group) => [...group]));
        expect(decodeBase32(encodeBase32(bytes))).toEqual(bytes);
      }),
    );
  });
});

describe('a serial', () => {
  it('is read in groups of four', () => {
    expect(spacedSerial('ZZZZZZZZZZZY')).toBe('ZZZZ ZZZZ ZZZY');
  });
});
