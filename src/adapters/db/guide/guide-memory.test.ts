import { expect, test } from 'vitest';
import type { EventCard } from '#api/catalog/contract.ts';
import { rememberGuide } from './guide-memory.ts';
import type { CardScope, CityFacts, GuideReads, ListingFilter, Reader } from '#usecases/catalog/ports.ts';

const minsk: CityFacts = { id: 1, slug: 'minsk', timeZone: 'Europe/Minsk', market: 'belarus', countryCode: 'BY' };
const reader: Reader = { language: 'ru', now: new Date('2026-11-21T10:00:00Z') };
const scope: CardScope = {
  window: { from: '2026-11-21', to: '2026-11-30' },
  since: reader.now,
  part: null,
  placeId: null,
  format: null,
  free: false,
  maxPriceMinor: null,
  sort: 'date',
};

/** A guide that counts its requests and has events below 100. */
function aMemory() {
  const clock = { now: Date.parse('2026-11-21T10:00:00Z') };
  const asked: number[][] = [];
  const state = { fails: false };
  const guide = {
    async cards(_city: CityFacts, ids: readonly number[], { maxPriceMinor }: CardScope) {
      asked.push([...ids]);
      if (state.fails) throw new Error('no database');
      // The nearest date of every event costs 1000 times its number; another date costs 500.
      const price = (id: number) => (maxPriceMinor !== null && maxPriceMinor < id * 1000 ? 500 : id * 1000);
      return ids.filter((id) => id < 100).map((id) => ({ id, minTotalMinor: price(id), place: null }) as EventCard);
    },
  } as unknown as GuideReads;
  const memory = rememberGuide(guide, () => clock.now);
  const read = async (ids: number[], over: Partial<CardScope> = {}) =>
    (await memory.cards(minsk, ids, { ...scope, ...over }, reader)).map(({ id }) => id);
  return { memory, read, asked, clock, state };
}

test('a card is read once for all listings it stands in, and comes in the order asked for', async () => {
  const { read, asked } = aMemory();
  expect(await read([3, 1, 2])).toEqual([3, 1, 2]);
  expect(await read([2, 4, 3])).toEqual([2, 4, 3]);
  expect(asked).toEqual([[3, 1, 2], [4]]);
});

test('listings that ask at the same time wait for one read', async () => {
  const { read, asked } = aMemory();
  expect(await Promise.all([read([1, 2]), read([2, 1]), read([2, 3])])).toEqual([
    [1, 2],
    [2, 1],
    [2, 3],
  ]);
  expect(asked).toEqual([[1, 2], [3]]);
});

test('an event that is gone is left out, and not asked for again', async () => {
  const { read, asked } = aMemory();
  expect(await read([1, 200])).toEqual([1]);
  expect(await read([200, 1])).toEqual([1]);
  expect(asked).toHaveLength(1);
});

test('a card is shared by all prices that its date meets, and read anew only for a lower one', async () => {
  const { memory, asked } = aMemory();
  const prices = async (maxPriceMinor: number | null) =>
    (await memory.cards(minsk, [1, 2, 3], { ...scope, maxPriceMinor }, reader)).map((card) => card.minTotalMinor);
  expect(await prices(2000)).toEqual([1000, 2000, 500]);
  expect(asked).toEqual([[1, 2, 3], [3]]);
  expect(await prices(3000)).toEqual([1000, 2000, 3000]);
  expect(await prices(3001)).toEqual([1000, 2000, 3000]);
  expect(await prices(null)).toEqual([1000, 2000, 3000]);
  expect(await prices(2000)).toEqual([1000, 2000, 500]);
  expect(asked).toHaveLength(2);
});

test('other days, another part of the day, another price, a while later, or an edit: read anew', async () => {
  const { memory, read, asked, clock } = aMemory();
  await read([1]);
  await read([1], { window: { from: '2026-11-22', to: '2026-11-22' } });
  expect(asked).toHaveLength(2);
  await read([1], { maxPriceMinor: 900 });
  await read([1], { sort: 'price' });
  await read([1], { sort: 'popular' });
  expect(asked).toHaveLength(4);
  await read([1], { part: 'evening' });
  expect(asked).toHaveLength(5);
  clock.now += 20_000;
  await read([1]);
  expect(asked).toHaveLength(6);
  memory.forget();
  await read([1]);
  expect(asked).toHaveLength(7);
});

test('a failure reaches everybody who waits, and is not remembered', async () => {
  const { read, asked, state } = aMemory();
  state.fails = true;
  const both = await Promise.allSettled([read([1]), read([1])]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  state.fails = false;
  expect(await read([1])).toEqual([1]);
  expect(asked).toEqual([[1], [1]]);
});

test('what is shared cannot be changed by one who reads it', async () => {
  const { memory } = aMemory();
  const [card] = await memory.cards(minsk, [1], scope, reader);
  expect(Object.isFrozen(card)).toBe(true);
});

test('answers as long as a guide are read one after another', async () => {
  let reading = 0;
  const atOnce: number[] = [];
  const guide = {
    async listingPlaces(_city: CityFacts, { maxPriceMinor }: ListingFilter) {
      atOnce.push((reading += 1));
      await Promise.resolve();
      reading -= 1;
      if (maxPriceMinor === 1) throw new Error('no database');
      return [];
    },
  } as unknown as GuideReads;
  const memory = rememberGuide(guide, () => 0);
  const read = (maxPriceMinor: number) =>
    memory.listingPlaces(minsk, { since: reader.now, maxPriceMinor } as ListingFilter, reader);
  const all = await Promise.allSettled([1, 2, 3].map(read));
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(atOnce).toEqual([1, 1, 1]);
});

test('answers as long as a guide are kept for few filters, whatever their price', async () => {
  const asked: number[] = [];
  const guide = {
    async listingPlaces(_city: CityFacts, { maxPriceMinor }: ListingFilter) {
      asked.push(maxPriceMinor ?? 0);
      return [];
    },
  } as unknown as GuideReads;
  const memory = rememberGuide(guide, () => 0);
  const read = (maxPriceMinor: number) =>
    memory.listingPlaces(minsk, { since: reader.now, maxPriceMinor } as ListingFilter, reader);
  for (const price of [1, 1, 2]) await read(price);
  expect(asked).toEqual([1, 2]);
  for (let price = 3; price <= 100; price += 1) await read(price);
  await read(1);
  expect(asked.filter((price) => price === 1)).toHaveLength(2);
});
