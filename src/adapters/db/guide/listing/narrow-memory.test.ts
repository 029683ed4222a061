import { expect, test } from 'vitest';
import type { Queryable } from '#adapters/db/connection/pool.ts';
import type { ListingQuestion } from '#adapters/db/guide/listing-question.ts';
import type { ListingFilter } from '#usecases/catalog/ports.ts';
import { rememberNarrow } from './narrow-memory.ts';

type Asked = Partial<Pick<ListingFilter, 'placeId' | 'format' | 'maxPriceMinor'>> & { city?: number };

function aMemory() {
  const asked: string[] = [];
  const state = { now: 0, fails: false };
  const memory = rememberNarrow(
    async (_on, { city, filter }) => {
      asked.push(`${city} ${filter.placeId} ${filter.format}`);
      if (state.fails) throw new Error('no database');
      return { events: [] };
    },
    () => state.now,
  );
  const read = ({ city = 1, placeId = null, format = null, ...filter }: Asked) =>
    memory.read(
      {} as Queryable,
      {
        city,
        strip: { night: '2026-11-28' },
        filter: { placeId, format, ...filter },
      } as ListingQuestion,
    );
  return { memory, read, asked, state };
}

test('the performances of a place or format are read once for all other filters', async () => {
  const { memory, read, asked, state } = aMemory();
  await Promise.all([read({ placeId: 7 }), read({ placeId: 7, maxPriceMinor: 900 })]);
  await read({ placeId: 7, format: 'IMAX' });
  expect(asked).toHaveLength(1);
  await read({ placeId: 8 });
  await read({ format: 'IMAX' });
  await read({ city: 2, format: 'IMAX' });
  expect(asked.slice(1)).toEqual(['1 8 null', '1 null IMAX', '2 null IMAX']);
  state.now += 20_000;
  await read({ placeId: 8 });
  memory.forget();
  await read({ placeId: 8 });
  expect(asked).toHaveLength(6);
});

test('a failure is not kept', async () => {
  const { read, asked, state } = aMemory();
  state.fails = true;
  await expect(read({ placeId: 7 })).rejects.toThrow('no database');
  state.fails = false;
  await read({ placeId: 7 });
  expect(asked).toHaveLength(2);
});
