import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEAT } from './availability.ts';
import { bestSeats } from './best-seats.ts';
import { FLAG_BITS, type HallPlan, PITCH, type Row, type SeatFlag, sameText } from './hall-plan.ts';
import { neighboursOffer, seatsNear } from './neighbours-offer.ts';
import { buildSeatIndex } from './seat-index.ts';
import { generateHall } from './templates/generate-hall.ts';

/**
 * A hall drawn as text, stage at the top: `.` free, `x` taken, `h` held, a digit is a free seat of that zone, `W` and
 * `C` are free places for a wheelchair and a companion, a space is an aisle. Lines are rows of one sector, `-` starts
 * the next sector.
 */
function drawn(picture: string): { plan: HallPlan; statuses: Uint8Array } {
  const statuses: number[] = [];
  const sectors: Row[][] = [[]];
  const lines = picture.split('\n').map((line) => line.trim());
  let uid = 0;
  lines.forEach((line, y) => {
    if (line === '' || line === '-') {
      if (line === '-') sectors.push([]);
      return;
    }
    const rows = sectors[sectors.length - 1] ?? [];
    const slots: number[] = [];
    const zones: [string, number][] = [];
    const flags: [number, ...SeatFlag[]][] = [];
    for (const block of line.split(' ')) {
      if (slots.length > 0) slots.push(10);
      slots.push(block.length);
      for (const char of block) {
        const slot = zones.length;
        statuses.push(char === 'x' ? 1 : char === 'h' ? 2 : 0);
        zones.push([/\d/.test(char) ? `z${char}` : 'z1', 1]);
        if (char === 'W') flags.push([slot, 'accessible']);
        if (char === 'C') flags.push([slot, 'companion']);
      }
    }
    const count = zones.length;
    const width = count - 1 + (line.split(' ').length - 1);
    const label = String(rows.length + 1);
    const [x0, at] = [(-width / 2) * PITCH, y * PITCH * 1.2];
    rows.push({
      key: label,
      label,
      shape: { kind: 'line', x0, y0: at, x1: -x0, y1: at },
      slots,
      numbering: [[count, 1, 1]],
      zones,
      flags,
      uids: [[uid, count]],
    });
    uid += count;
  });
  const plan: HallPlan = {
    format: 1,
    id: 'drawn',
    version: 1,
    name: sameText('drawn'),
    canvas: { w: 1, h: 1 },
    pitch: PITCH,
    floors: [],
    zones: ['z1', 'z2', 'z3'].map((key) => ({ key, label: sameText(key), glyph: key })),
    focal: [{ x: 0, y: 0, axis: 270 }],
    sectors: sectors.map((rows, i) => ({
      key: `s${i}`,
      label: sameText(`s${i}`),
      rowNoun: 'row',
      outline: 'auto',
      rows,
    })),
    standing: [],
    objects: [],
  };
  return { plan, statuses: Uint8Array.from(statuses) };
}

function first(picture: string, count: number, more: Omit<Parameters<typeof bestSeats>[1], 'count' | 'statuses'> = {}) {
  const { plan, statuses } = drawn(picture);
  const [best] = bestSeats(buildSeatIndex(plan), { count, statuses, ...more });
  return best ? `${best.rung} ${best.seatNos.join()}` : 'nothing';
}

describe('best seats in small halls', () => {
  test.each([
    ['the middle of the front row', '.....', 1, 'together 2'],
    ['a pair beside the middle that leaves no lone seat', '......', 2, 'together 2,3'],
    ['not the exact middle when that strands a seat on either side', 'x....x', 2, 'together 1,2'],
    ['a group of three in five leaves two, never one and one', '.....', 3, 'together 0,1,2'],
    ['the second row when the first would keep a lone seat', '...\n....', 2, 'together 3,4'],
    ['a lone seat left over when there is no other way', '...', 2, 'together-orphan 0,1'],
    ['never side by side across an aisle', '.. ..', 3, 'split 1,2,3'],
    ['not over a held seat', '..h..', 2, 'together 0,1'],
    ['two and two, one row behind the other', 'x..x\nx..x', 4, 'split 1,2,5,6'],
    ['three and two for five', 'x..x\n...x', 5, 'split 1,2,4,5,6'],
    ['two and two across a taken seat', '..x..', 4, 'split 0,1,3,4'],
    ['one behind the other when pairs are gone', 'x.x\nx.x', 2, 'split 1,4'],
    ['another sector when one holds no group', '.x.\n-\n....', 4, 'together 3,4,5,6'],
    ['pieces of several sectors when nothing else is left', '..\n-\n..', 4, 'scattered 0,1,2,3'],
    ['nothing when too few are free', '.x.', 3, 'nothing'],
    ['wheelchair places only on request', 'WC.CW', 2, 'nothing'],
    ['a seat between reserved ones', 'WC.CW', 1, 'together 2'],
  ] as const)('%s', (_name, picture, count, expected) => {
    expect(first(picture, count)).toBe(expected);
  });

  test('a wanted zone is kept to', () => {
    expect(first('1111\n2222', 2, { zones: new Set([1]) })).toBe('together 4,5');
  });

  test('a wheelchair place comes with the seat beside it, two far apart as two groups', () => {
    expect(first('..WC....CW', 2, { wheelchairs: 1 })).toBe('together 2,3');
    expect(first('..WC....CW', 4, { wheelchairs: 2 })).toBe('split 2,3,8,9');
    expect(first('WCx\n-\n....W', 5, { wheelchairs: 2 })).toBe('scattered 0,1,5,6,7');
  });

  test('a wanted sector comes first, others follow and say so', () => {
    const { plan, statuses } = drawn('....\n-\n..');
    const index = buildSeatIndex(plan);
    const [pair] = bestSeats(index, { count: 2, statuses, sectors: new Set([1]) });
    expect(pair).toMatchObject({ seatNos: [4, 5], isInWantedSector: true });
    const [four] = bestSeats(index, { count: 4, statuses, sectors: new Set([1]) });
    expect(four).toMatchObject({ seatNos: [0, 1, 2, 3], isInWantedSector: false });
  });

  test('seats taken meanwhile are left out, and alternatives share no seat', () => {
    const { plan, statuses } = drawn('......\n......');
    const index = buildSeatIndex(plan);
    const ranked = bestSeats(index, { count: 2, statuses, limit: 6 });
    expect(new Set(ranked.flatMap((one) => one.seatNos)).size).toBe(ranked.length * 2);
    const again = bestSeats(index, { count: 2, statuses, exclude: ranked[0]?.seatNos ?? [] });
    expect(again[0]?.seatNos).toEqual(ranked[1]?.seatNos);
  });
});

const plan = generateHall({
  id: 'theatre',
  name: sameText('theatre'),
  template: 'theatre-parterre-balcony',
  kind: 'seated',
  capacity: 480,
  balconies: 1,
});
const index = buildSeatIndex(plan);
const hall = fc.record({
  statuses: fc.uint8Array({ min: 0, max: 3, minLength: index.count, maxLength: index.count }),
  count: fc.integer({ min: 1, max: 8 }),
  free: fc.nat(100),
  wheelchairs: fc.constantFrom(0, 0, 0, 1, 2),
});

describe('best seats in any hall', () => {
  test('offers free seats of the right number only, each once, and the same for the same question', () => {
    fc.assert(
      fc.property(hall, ({ statuses, count, free, wheelchairs }) => {
        const sold = statuses.map((status, seat) => ((seat * 7919) % 100 < free ? 0 : status));
        const criteria = { count, statuses: sold, wheelchairs: Math.min(wheelchairs, count) };
        const ranked = bestSeats(index, criteria);
        expect(bestSeats(index, criteria)).toEqual(ranked);
        const all = ranked.flatMap((one) => one.seatNos);
        expect(new Set(all).size).toBe(all.length);
        for (const { seatNos, rung } of ranked) {
          expect(seatNos).toHaveLength(count);
          for (const seat of seatNos) expect(sold[seat]).toBe(0);
          const wheels = seatNos.filter((seat) => ((index.flags[seat] ?? 0) & FLAG_BITS.accessible) !== 0).length;
          expect(wheels).toBe(criteria.wheelchairs);
          if (rung.startsWith('together')) {
            expect((seatNos[count - 1] ?? 0) - (seatNos[0] ?? 0)).toBe(count - 1);
            expect(new Set(seatNos.map((seat) => index.row[seat])).size).toBe(1);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('whenever enough ordinary seats are free, some seating is found', () => {
    fc.assert(
      fc.property(hall, ({ statuses, count }) => {
        const open = statuses.filter((status, seat) => status === 0 && ((index.flags[seat] ?? 0) & 3) === 0).length;
        expect(bestSeats(index, { count, statuses, limit: 1 })).toHaveLength(open >= count ? 1 : 0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('neighbours offered for a seat just taken', () => {
  const offers = (picture: string, seats: readonly number[]) => {
    const { plan, statuses } = drawn(picture);
    return neighboursOffer(buildSeatIndex(plan), seats, statuses).map((offer) => offer.seatNos.join());
  };

  test('seats 15 and 16 for 13 and 14, when 14 went', () => {
    expect(offers('....x....', [3, 4])[0]).toBe('2,3');
    expect(offers('xxx.x..xx', [3, 4])[0]).toBe('5,6');
  });

  test('the row behind rather than far along the same row', () => {
    expect(offers('x..xxxxxxxxxx..\nx...xxxxxxxxxxx', [3, 4])[0]).toBe('1,2');
    expect(offers('xxxxxxxxxxxxx..\nx...xxxxxxxxxxx', [2, 3])[0]).toBe('17,18');
  });

  test('only seats of the same zone, and the neighbour kept with the nearest single as a last resort', () => {
    expect(offers('1x22', [0, 1])).toEqual([]);
    expect(offers('1x1x1', [0, 1])).toEqual(['0,2']);
  });

  test('what stands beyond the seats near changes no offer', () => {
    fc.assert(
      fc.property(hall, fc.array(fc.nat(index.count - 1), { minLength: 1, maxLength: 4 }), ({ statuses }, seats) => {
        const near = new Set(seatsNear(index, seats));
        const narrow = statuses.map((status, seat) => (near.has(seat) ? status : SEAT.notForSale));
        expect(neighboursOffer(index, seats, narrow)).toEqual(neighboursOffer(index, seats, statuses));
      }),
      { numRuns: 60 },
    );
  });

  test('nothing for no seats or seats that do not exist', () => {
    expect(offers('....', [])).toEqual([]);
    expect(offers('....', [99])).toEqual([]);
  });
});
