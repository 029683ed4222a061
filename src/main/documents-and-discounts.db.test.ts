import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { createDiscountReads } from '#adapters/db/discounts/discount-reads.ts';
import { createDocumentReads } from '#adapters/db/documents/document-reads.ts';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { createSitemapReads } from '#adapters/db/guide/sitemap-reads.ts';
import type { DiscountCampaign, DiscountList, DiscountNotes } from '#api/discounts/contract.ts';
import { discountCampaignSchema, discountListSchema } from '#api/discounts/contract.ts';
import { discountRoutes } from '#api/discounts/routes.ts';
import type { DocumentList, DocumentPage } from '#api/documents/contract.ts';
import { documentListSchema, documentSchema } from '#api/documents/contract.ts';
import { documentRoutes } from '#api/documents/routes.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import { DOCUMENT_VERSIONS } from '#domain/orders/documents.ts';
import { createDemoDatabase } from '#test/demo-database.ts';
import { importDemoCatalogue } from './demo-catalogue.ts';

const { pool } = await createDemoDatabase();
const guide = createGuideReads(pool);
const now = new Date();
let at = now;
const app = Fastify();
const parts = {
  cities: () => guide.cities(),
  marketOf: (host: string | undefined) => (host === 'ge' ? ('georgia' as const) : ('belarus' as const)),
  now: () => at,
};
await app.register(documentRoutes({ ...parts, documents: createDocumentReads(pool) }));
await app.register(discountRoutes({ ...parts, discounts: createDiscountReads(pool) }));

async function get<Body>(path: string, host = 'by'): Promise<{ status: number; body: Body }> {
  const answer = await app.inject({ url: `/api/v3/pages${path}`, headers: { host } });
  return { status: answer.statusCode, body: answer.json() as Body };
}
async function cityId(slug: string): Promise<number> {
  const city = (await guide.cities()).find((one) => one.slug === slug);
  if (!city) throw new Error(`no city ${slug}`);
  return city.id;
}
async function discountId(key: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select id from discount where key = $1', [key]);
  return rows[0]?.id ?? 0;
}

describe('documents', () => {
  test('each market lists its own, in the asked language, in the edition in force', async () => {
    for (const [host, market] of [
      ['by', 'belarus'],
      ['ge', 'georgia'],
    ] as const) {
      const { body } = await get<DocumentList>('/documents?lang=ka', host);
      expect(documentListSchema.safeParse(body).success).toBe(true);
      expect(body.items.map(({ key }) => key)).toEqual([
        'help',
        'refund-rules',
        'contract-offer',
        'privacy-policy',
        'cookie-policy',
        'about',
        'for-organizers',
      ]);
      const offer = body.items.find(({ key }) => key === 'contract-offer');
      expect(offer).toMatchObject({ version: DOCUMENT_VERSIONS[market].offer, title: 'საჯარო ოფერტა' });
      expect(offer?.earlier.map(({ version }) => version)).toEqual(['2.0', '1.0']);
    }
  });

  test('an earlier edition stays readable and says when it was replaced', async () => {
    const { body: current } = await get<DocumentPage>('/documents/contract-offer?lang=ru');
    const { body: earlier } = await get<DocumentPage>('/documents/contract-offer?lang=ru&version=1.0');
    expect(documentSchema.safeParse(earlier).success).toBe(true);
    expect(current).toMatchObject({ version: '2.1', replacedOn: null });
    const { body: second } = await get<DocumentPage>('/documents/contract-offer?lang=ru&version=2.0');
    expect(earlier).toMatchObject({ version: '1.0', replacedOn: second.effectiveOn });
    expect(second).toMatchObject({ version: '2.0', replacedOn: current.effectiveOn });
    expect(JSON.stringify(earlier.sections)).not.toBe(JSON.stringify(current.sections));
    expect(JSON.stringify(current.sections)).toContain('mailto:help@rampa.example');
    const { body: georgian } = await get<DocumentPage>('/documents/contract-offer?lang=ru', 'ge');
    expect(JSON.stringify(georgian.sections)).toContain('mailto:help.ge@rampa.example');
  });

  test('before its day an edition is not there, and nobody knows others', async () => {
    at = new Date(now.getTime() - 61 * 86_400_000);
    const { body } = await get<DocumentPage>('/documents/contract-offer?lang=ru');
    const { status } = await get('/documents/contract-offer?lang=ru&version=2.0');
    at = now;
    expect([body.version, body.editions.length, status]).toEqual(['1.0', 1, 404]);
    expect((await get('/documents/contract-offer?version=9.9')).status).toBe(404);
    expect((await get('/documents/nothing')).status).toBe(404);
  });
});

describe('discounts', () => {
  test('a city has what runs, what is to come and what has ended lately, in this order', async () => {
    const { body } = await get<DiscountList>(`/skidki?lang=ru&cityId=${await cityId('gomel')}`);
    expect(discountListSchema.safeParse(body).success).toBe(true);
    expect(body.items.map(({ title, state }) => [title, state])).toEqual([
      ['Цирк вчетвером', 'running'],
      ['Приведи новичка на хоккей', 'upcoming'],
    ]);
    const { body: brest } = await get<DiscountList>(`/skidki?lang=ru&cityId=${await cityId('brest')}`);
    expect(brest.items.map(({ state }) => state)).toEqual(['ended']);
    expect(brest.cities.map(({ slug }) => slug)).toContain('minsk');
    expect(brest.cities.map(({ slug }) => slug)).not.toContain('tbilisi');
    expect(brest.cities.map(({ slug }) => slug)).not.toContain('brest');
  });

  test('a campaign names the events it counts for, each with its next date that counts', async () => {
    const id = await discountId('student-thursday');
    const minsk = await cityId('minsk');
    const { body } = await get<DiscountCampaign>(`/skidki/${id}?lang=ru&cityId=${minsk}`);
    expect(discountCampaignSchema.safeParse(body).success).toBe(true);
    expect(body.places.map(({ key }) => key).toSorted()).toEqual([
      'belarusian-drama-theatre',
      'film-actor-theatre',
      'gorky-theatre',
    ]);
    expect(body.cards.length).toBeGreaterThan(0);
    for (const card of body.cards) {
      const day = cityDay(new Date(card.nextAt ?? 0), card.timeZone);
      expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(4);
      expect(day <= body.endsOn && day >= body.startsOn).toBe(true);
      expect(card.category).toBe('teatr');
    }
  });

  test('every running campaign of the demo has events, and they lead back to it', async () => {
    const { rows } = await pool.query<{ id: number; key: string; city: number }>(
      `select d.id, d.key, dc.city_id as city from discount d join discount_city dc on dc.discount_id = d.id
        where current_date between d.starts_on and d.ends_on order by d.id, dc.city_id`,
    );
    const found = new Map<string, number>();
    for (const { id, key, city } of rows) {
      const { body } = await get<DiscountCampaign>(`/skidki/${id}?lang=ru&cityId=${city}`);
      found.set(key, (found.get(key) ?? 0) + body.cards.length);
      const [card] = body.cards;
      if (card === undefined) continue;
      const { body: notes } = await get<DiscountNotes>(`/skidki/notes?lang=ru&cityId=${city}&event=${card.id}`);
      expect(notes.items.map((note) => note.id)).toContain(id);
    }
    expect([...found].filter(([, cards]) => cards === 0)).toEqual([]);
  });

  test('for one event it lists the performances that count, and knows no event it does not count for', async () => {
    const id = await discountId('morning-screenings');
    const minsk = await cityId('minsk');
    const { body: campaign } = await get<DiscountCampaign>(`/skidki/${id}?lang=ru&cityId=${minsk}`);
    const [card] = campaign.cards;
    if (card === undefined) throw new Error('no films in the morning');
    const { body } = await get<DiscountCampaign>(`/skidki/${id}?lang=ru&cityId=${minsk}&event=${card.id}`);
    const starts = (body.event?.days ?? []).flatMap(({ places }) =>
      places.flatMap(({ offers }) => offers.map(({ startsAt }) => new Date(startsAt))),
    );
    expect(starts.length).toBeGreaterThan(0);
    const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Minsk' });
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'Europe/Minsk' });
    // Times after midnight belong to the previous event day, not to the morning.
    expect(starts.filter((start) => !/^0?[5-9]$|^1[01]$/.test(hour.format(start)))).toEqual([]);
    expect(starts.filter((start) => /Sat|Sun/.test(weekday.format(start)))).toEqual([]);
    expect((await get(`/skidki/${id}?lang=ru&cityId=${minsk}&event=2147483647`)).status).toBe(404);
    const play = await pool.query<{ id: number }>(`select id from event where key = 'cherry-orchard-minsk'`);
    expect((await get(`/skidki/${id}?cityId=${minsk}&event=${play.rows[0]?.id}`)).status).toBe(404);
  });

  test('a place and an event without a date that counts are told of no campaign', async () => {
    const minsk = await cityId('minsk');
    const id = await discountId('student-thursday');
    const { rows: places } = await pool.query<{ id: number }>(
      `select x.place_id as id from discount_place x where x.discount_id = $1 order by x.place_id limit 1`,
      [id],
    );
    const ids = async () => {
      const { body } = await get<DiscountNotes>(`/skidki/notes?lang=ru&cityId=${minsk}&place=${places[0]?.id}`);
      return body.items.map((note) => note.id);
    };
    expect(await ids()).toContain(id);
    await pool.query(`update discount set starts_before = '00:01' where id = $1`, [id]);
    try {
      expect(await ids()).not.toContain(id);
    } finally {
      await pool.query('update discount set starts_before = null where id = $1', [id]);
    }
  });

  test('a note tells whether the campaign ends before the last date of its event', async () => {
    const { rows } = await pool.query<{ event: number; city: number; id: number; last: boolean }>(
      `select distinct on (d.id) p.event_id as event, p.city_id as city, d.id,
          exists (select from performance l where l.event_id = p.event_id and l.city_id = p.city_id and l.state = 'scheduled' and l.local_day > d.ends_on) as last
        from discount d join discount_place x on x.discount_id = d.id join performance p on p.place_id = x.place_id
        where current_date between d.starts_on and d.ends_on order by d.id, last`,
    );
    const seen = new Set<boolean>();
    for (const { event, city, id, last } of rows) {
      const { body } = await get<DiscountNotes>(`/skidki/notes?lang=ru&cityId=${city}&event=${event}`);
      const note = body.items.find((one) => one.id === id);
      if (note === undefined) continue;
      expect(note.endsFirst).toBe(last);
      seen.add(last);
    }
    expect(seen).toContain(false);
  });

  test('a place tells of what runs there, and a campaign knows only its own cities', async () => {
    const { rows } = await pool.query<{ id: number }>(`select id from place where key = 'gorky-theatre'`);
    const minsk = await cityId('minsk');
    const { body } = await get<DiscountNotes>(`/skidki/notes?lang=be&cityId=${minsk}&place=${rows[0]?.id}`);
    expect(body.items).toMatchObject([{ title: 'Студэнцкі чацвер', kind: 'percent', value: 30, citySlug: 'minsk' }]);
    expect(body.items[0]).toMatchObject({ weekdays: [4], startsBefore: null });
    const id = await discountId('student-thursday');
    expect((await get(`/skidki/${id}?cityId=${await cityId('gomel')}`)).status).toBe(404);
    expect((await get('/skidki/0')).status).toBe(404);
    expect((await get('/skidki/notes')).status).toBe(400);
  });

  test('the sitemap lists the documents of the market, and campaigns as long as they are not over', async () => {
    const sitemap = createSitemapReads(pool);
    const entries = async (kind: 'documents' | 'discounts') =>
      (await sitemap.entries(kind, { market: 'belarus', ruHost: false, now })).map(({ params }) => params);
    expect(await entries('documents')).toEqual([
      {},
      ...['about', 'contract-offer', 'cookie-policy', 'for-organizers', 'help', 'privacy-policy', 'refund-rules'].map(
        (id) => ({ id }),
      ),
    ]);
    const discounts = await entries('discounts');
    const circus = await discountId('family-circus-four');
    expect(discounts).toContainEqual({ region: 'gomel' });
    expect(discounts).toContainEqual({ region: 'gomel', id: circus });
    expect(discounts).not.toContainEqual({ region: 'brest' });
    expect(discounts).not.toContainEqual({ region: 'tbilisi' });
  });

  test('importing again changes nothing, on another day either', async () => {
    const later = new Date(now.getTime() + 5 * 86_400_000);
    const before = await pool.query('select * from discount order by id');
    const report = await importDemoCatalogue(pool, { log: () => undefined, now: later });
    for (const kind of ['documents', 'discounts'])
      expect([kind, report.tallies[kind]]).toEqual([kind, expect.objectContaining({ inserted: 0, updated: 0 })]);
    expect((await pool.query('select * from discount order by id')).rows).toEqual(before.rows);
  }, 60_000);
});
