import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createRentalReads } from '#adapters/db/video/rental-reads.ts';
import { createPassSigner } from '#adapters/video/pass-signer.ts';
import { anItemSale } from '#test/builders/item-sale.ts';
import { playVideo } from './play-video.ts';

const sale = await anItemSale();
const { pool } = sale;
const passes = createPassSigner(randomBytes(32));
const clip = { folder: '/clips', seconds: 12, qualities: ['360p'], subtitles: [] };
const deps = {
  rentals: createRentalReads(pool),
  clips: { find: (key: string) => Promise.resolve(key === 'no-clip' ? null : clip) },
  passes,
};

async function aVideo(key: string, rentalDays: number | null): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into video (key, kind, title, description, language, quality, subtitles, country, year, duration_min, rental_days,
       age, distributor, copyright, fictional, poster, published_on)
     values ($1, 'film', '{}', '{}', 'ru', '{360p}', '{}', 'BY', 2026, 90, $2, '12+', '{}', '{}', true, '{}', '2026-01-01') returning id`,
    [key, rentalDays],
  );
  return rows[0]?.id ?? 0;
}

/** An item that unlocks the video directly or as part of a package. */
async function onSale(kind: 'video' | 'package', videoId: number): Promise<{ id: number }> {
  const item = await sale.onSale({});
  await pool.query(`update item set kind = $2, valid_days = 2 where id = $1`, [item.id, kind]);
  if (kind === 'video') {
    await pool.query(`insert into video_offer (item_id, market, video_id) values ($1, 'belarus', $2)`, [
      item.id,
      videoId,
    ]);
    return item;
  }
  await pool.query(
    `with pack as (insert into video_package (key, sort, title, description, rental_days) values ($3, 1, '{}', '{}', 2) returning id),
       part as (insert into video_package_part (package_id, video_id, sort) select id, $2, 1 from pack)
     insert into video_offer (item_id, market, package_id) select $1, 'belarus', id from pack`,
    [item.id, videoId, `pack-${item.id}`],
  );
  return item;
}

async function accessKeyOf(orderId: string): Promise<string> {
  const { rows } = await pool.query<{ key: string }>('select access_key as key from orders where id = $1', [orderId]);
  return rows[0]?.key ?? '';
}
const play = (videoId: number, accessKeys: readonly string[] = []) => playVideo(deps, { videoId, accessKeys });

describe('a video is played', () => {
  test('to everybody when it is free', async () => {
    expect(await play(await aVideo('free', null))).toMatchObject({
      ok: true,
      isFree: true,
      folder: '/video/media/free',
    });
  });

  test('not at all when there is no clip, or no such video', async () => {
    expect(await play(await aVideo('no-clip', null))).toEqual({ ok: false, code: 'not_found' });
    expect(await play(999_999)).toEqual({ ok: false, code: 'not_found' });
  });

  test.each(['video', 'package'] as const)('to whoever paid for the %s, for as many days', async (kind) => {
    const videoId = await aVideo(`rented-${kind}`, 2);
    const orderId = await sale.paid(await onSale(kind, videoId));
    const key = await accessKeyOf(orderId);
    expect(await play(videoId)).toEqual({ ok: false, code: 'rental_needed', until: null });
    expect(await play(videoId, ['somebody-elses-key-1'])).toMatchObject({ ok: false, code: 'rental_needed' });

    const answer = await play(videoId, ['somebody-elses-key-1', key]);
    if (!answer.ok) throw new Error(answer.code);
    const days = ((answer.until?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(1.99);
    expect(days).toBeLessThan(2.01);
    const [, pass = ''] = /^\/video\/media\/rented-\w+\/(.+)$/.exec(answer.folder) ?? [];
    const soon = new Date(Date.now() + 5 * 3_600_000);
    expect(passes.check(`rented-${kind}`, pass, soon)).toBe('valid');
    expect(passes.check(`rented-${kind}`, pass, new Date(soon.getTime() + 2 * 3_600_000))).toBe('expired');

    // A rental unlocks only one video.
    expect(await play(await aVideo(`other-${kind}`, 2), [key])).toMatchObject({ ok: false, code: 'rental_needed' });
  });

  test('no longer than paid for, by the clock of the database', async () => {
    const videoId = await aVideo('over', 2);
    const orderId = await sale.paid(await onSale('video', videoId));
    const key = await accessKeyOf(orderId);
    await pool.query(`update entitlement set valid_until = now() - interval '1 second' where order_id = $1`, [orderId]);
    expect(await play(videoId, [key])).toMatchObject({ ok: false, code: 'rental_over', until: expect.any(Date) });
  });

  test('not before it is paid', async () => {
    const videoId = await aVideo('unpaid', 2);
    const orderId = await sale.awaiting(await onSale('video', videoId));
    expect(await play(videoId, [await accessKeyOf(orderId)])).toMatchObject({ ok: false, code: 'rental_needed' });
  });

  test('and an order says what it bought to watch', async () => {
    const videoId = await aVideo('bought', 2);
    const key = await accessKeyOf(await sale.paid(await onSale('video', videoId)));
    expect(await deps.rentals.bought(key, null)).toEqual({ market: 'belarus', videoId, packageId: null });
    expect(await deps.rentals.bought('nobodys-key-at-all', null)).toBeNull();
  });
});

test('a rental is one unit an order', async () => {
  const item = await onSale('video', await aVideo('once', 2));
  expect(await sale.tryHold(item, 2)).toEqual({ ok: false, code: 'over_limit', limit: 1 });
  expect(await sale.tryHold(item, 1)).toMatchObject({ ok: true });
});
