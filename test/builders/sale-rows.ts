import { randomUUID } from 'node:crypto';
import type pg from 'pg';

const SEAT_LABELS = { sector: { ru: 'Партер', be: 'Партэр', en: 'Stalls', ka: 'პარტერი' }, row: '6', zone: null };
const OWN_RETURN = { sharePermille: 750, daysBefore: 2 };

export type SaleRows = { performanceId: number; orderId: string; accessKey: string; serials: string[] };

/** Inserts a paid order for two seats of one performance, by default in Minsk, with all rows that it refers to. */
export async function insertPaidOrder(
  pool: pg.Pool,
  over: { startsAt?: string; locale?: string; performanceId?: number } = {},
): Promise<SaleRows> {
  const performanceId = over.performanceId ?? (await insertPerformance(pool, over.startsAt ?? '2026-11-26T16:00:00Z'));
  const orderId = randomUUID();
  const accessKey = randomUUID().replaceAll('-', '');
  await pool.query(
    `insert into orders (id, number, access_key, market, locale, state, email, currency, face_minor, fee_minor, hold_until, idem_key, paid_at)
     values ($1::uuid, $2, $3, 'belarus', $4, 'paid', 'buyer@mail.example', 'BYN', 8000, 400, now(), $1::uuid::text, now())`,
    [orderId, `RA-${orderId.slice(0, 8)}`, accessKey, over.locale ?? 'ru'],
  );
  const serials = [serialOf(orderId, 'A'), serialOf(orderId, 'B')];
  for (const [index, serial] of serials.entries()) {
    const seatNo = 13 + index;
    await pool.query(
      `insert into order_line (order_id, line_no, kind, state, performance_id, price_list_id, zone_no, tariff_no, seat_no,
         listed_minor, price_minor, fee_minor, epoch)
       values ($1, $2, 'seat', 'live', $3, 1, 1, 1, $4, 4000, 4000, 200, 1)`,
      [orderId, index + 1, performanceId, seatNo],
    );
    await pool.query(
      `insert into ticket (id, serial, order_id, line_no, performance_id, zone_no, seat_no, signed_seat_no, epoch, price_minor, fee_minor, labels)
       values ($1, $2, $3, $4, $5, 1, $6, $6, 1, 4000, 200, $7)`,
      [
        randomUUID(),
        serial,
        orderId,
        index + 1,
        performanceId,
        seatNo,
        { ...SEAT_LABELS, seat: String(seatNo), ownReturn: OWN_RETURN },
      ],
    );
  }
  return { performanceId, orderId, accessKey, serials };
}

/** Makes twelve characters that are valid in a serial from the order's id. */
function serialOf(orderId: string, last: string): string {
  return `${orderId.replaceAll('-', '').slice(0, 11)}${last}`.toUpperCase();
}

async function insertPerformance(pool: pg.Pool, startsAt: string): Promise<number> {
  const key = randomUUID();
  const { rows } = await pool.query<{ id: number }>(
    `with r as (insert into region (country_id, key, name) values (1, $1, '{"ru":"Минск"}') returning id),
     c as (insert into city (slug, region_id, name, name_in, lat, lon, time_zone)
       select 'minsk-' || left($1, 8), id, '{"ru":"Минск","be":"Мінск","en":"Minsk","ka":"მინსკი"}', '{"ru":"в Минске"}', 53.9, 27.56, 'Europe/Minsk' from r returning id),
     pl as (insert into place (key, city_id, type, name, address, lat, lon)
       select $1, id, 'theatre', '{"ru":"Театр на Энгельса","en":"Theatre on Engels Street"}', '{"ru":"ул. Энгельса, 7","en":"Engels Street 7"}', 53.9, 27.56 from c returning id, city_id),
     g as (insert into organizer (key, name, market, tax_number, register_no) values ($1, '{"ru":"Театр"}', 'belarus', '100582333', '214') returning id),
     cat as (insert into category (slug, sort, name, plural, singular) values ('teatr', 1, '{}', '{}', '{}') on conflict do nothing),
     e as (insert into event (key, category, title, age, organizer_id, poster)
       select $1, 'teatr', '{"ru":"Павлинка","be":"Паўлінка","en":"Paulinka","ka":"პავლინკა"}', '12+', id, '{"hue":352}' from g returning id)
     insert into performance (key, event_id, place_id, city_id, starts_at, local_day)
     select $1, e.id, pl.id, pl.city_id, $2::timestamptz, $2::date from e, pl returning id`,
    [key, startsAt],
  );
  return rows[0]?.id ?? 0;
}
