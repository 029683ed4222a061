import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyDelta, decodeDelta, encodeDelta } from './availability-delta.ts';
import { decodeAvailability, encodeAvailability } from './availability.ts';

const statuses = fc.uint8Array({ max: 3, maxLength: 600 });
const version = fc.nat(2 ** 40);

describe('availability on the wire', () => {
  test('every seat comes back as it was, with the version', () => {
    fc.assert(
      fc.property(statuses, version, (seats, at) => {
        const bytes = encodeAvailability({ version: at, statuses: seats });
        expect(bytes.length).toBeLessThanOrEqual(1 + 6 + 6 + Math.ceil(seats.length / 4));
        expect(decodeAvailability(bytes)).toEqual({ ok: true, version: at, statuses: seats });
      }),
    );
  });

  test('a cut or foreign answer is refused', () => {
    const bytes = encodeAvailability({ version: 9, statuses: new Uint8Array(40).fill(1) });
    expect(decodeAvailability(bytes.subarray(0, -1))).toEqual({ ok: false, code: 'broken' });
    expect(decodeAvailability(Uint8Array.from([123, 34]))).toEqual({ ok: false, code: 'broken' });
    expect(decodeAvailability(new Uint8Array())).toEqual({ ok: false, code: 'broken' });
    fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (noise) => void decodeAvailability(noise)));
  });
});

describe('changes of availability', () => {
  const story = fc
    .uint8Array({ max: 3, minLength: 1, maxLength: 500 })
    .chain((before) =>
      fc.tuple(
        fc.constant(before),
        fc.array(fc.record({ seatNo: fc.nat(before.length - 1), status: fc.nat(3) }), { maxLength: 300 }),
      ),
    );

  test('applying a delta gives what the server has', () => {
    fc.assert(
      fc.property(story, fc.nat(99), ([before, list], from) => {
        const after = before.slice();
        for (const { seatNo, status } of list) after[seatNo] = status;
        const applied = applyDelta({ version: from, statuses: before }, encodeDelta(from, from + 1, list));
        expect(applied).toMatchObject({ ok: true, availability: { version: from + 1, statuses: after } });
        if (!applied.ok) return;
        for (const seat of applied.changed) expect(before[seat]).not.toBe(after[seat]);
        expect(applied.changed.length).toBe(before.filter((status, seat) => status !== after[seat]).length);
      }),
    );
  });

  test('neighbours that change alike make one run', () => {
    const runs = encodeDelta(
      1,
      2,
      [7, 5, 6].map((seatNo) => ({ seatNo, status: 2 })),
    ).runs;
    expect(Array.from(atob(runs), (char) => char.charCodeAt(0))).toEqual([5, (3 - 1) * 4 + 2]);
  });

  test('fifty scattered pairs in a hall of fifty thousand cost at most two bytes a change', () => {
    const pairs = Array.from({ length: 50 }, (_, i) => [(i * 997) % 50_000, ((i * 997) % 50_000) + 1]);
    const list = pairs.flat().map((seatNo) => ({ seatNo, status: 1 }));
    expect(atob(encodeDelta(1, 2, list).runs).length / list.length).toBeLessThanOrEqual(2);
  });

  test('a gap asks for a snapshot, an old frame is dropped, a later start of the server is a superset', () => {
    const now = { version: 5, statuses: new Uint8Array(4) };
    expect(applyDelta(now, encodeDelta(6, 7, []))).toEqual({ ok: false, code: 'gap' });
    expect(applyDelta(now, encodeDelta(3, 5, []))).toEqual({ ok: false, code: 'old' });
    expect(applyDelta(now, encodeDelta(3, 8, [{ seatNo: 2, status: 1 }]))).toMatchObject({ ok: true, changed: [2] });
  });

  test('runs that are no runs, or that reach past the hall, are refused', () => {
    expect(decodeDelta({ from: 1, to: 2, runs: 'no base64!' }, 10)).toBeNull();
    expect(decodeDelta({ from: 1, to: 2, runs: btoa('\x80') }, 10)).toBeNull();
    expect(decodeDelta(encodeDelta(1, 2, [{ seatNo: 10, status: 1 }]), 10)).toBeNull();
    fc.assert(fc.property(fc.base64String(), (runs) => void decodeDelta({ from: 1, to: 2, runs }, 50)));
  });
});
