import { beforeEach, expect, test } from 'vitest';
import { createDueNews } from '#adapters/db/notices/due-news.ts';
import { createNoticesStore } from '#adapters/db/notices/notices-store.ts';
import { createAccountMailWriter } from '#adapters/mail/account-emails.ts';
import { createSiteLinks } from '#adapters/mail/site-links.ts';
import { createPushWriter } from '#adapters/push/push-writer.ts';
import type { Channel } from '#domain/notices/topics.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { anAccount } from '#test/builders/person.ts';
import { createTestDatabase } from '#test/database.ts';
import type { Mail } from '#usecases/mail/ports.ts';
import { postPictureAddress } from '#web/shared/poster-address.ts';
import type { News, NoticesDeps, PushMessage } from './ports.ts';
import { sendNews } from './send-news.ts';
import { tellPerson } from './tell-person.ts';

const { pool } = await createTestDatabase();
const store = createNoticesStore(pool);
const due = createDueNews(pool);
const links = createSiteLinks((market) => `https://${market}.example`);
const now = () => new Date();
let mails: Mail[] = [];
let pushes: PushMessage[] = [];
const deps = {
  store,
  accountMail: createAccountMailWriter({ links, files: { calendar: () => '' }, sender: 'news@rampa.example', now }),
  pushWriter: createPushWriter(links),
  mail: { send: async (mail: Mail) => void mails.push(mail) },
  push: { send: async (_to: unknown, message: PushMessage) => (pushes.push(message), 'sent' as const) },
  unsubscribeUrl: (accountId: string, topic: string) => `https://rampa.example/unsubscribe/${topic}/${accountId}`,
  now,
} as unknown as NoticesDeps;

const WEEK = '2026-11-19';
const { rows } = await pool.query<{ id: number }>(
  `insert into post_category (key, sort, name, lead) values ('guides', 1, '{"ru":"Гиды","ka":"გზამკვლევები"}', '{"ru":"."}') returning id`,
);
const categoryId = rows[0]?.id ?? 0;

async function aPost(ru: string, publishedOn: string, market = 'both'): Promise<number> {
  const { rows: posts } = await pool.query<{ id: number }>(
    `insert into post (key, category_id, market, title, lead, body, read_minutes, published_on)
     values (gen_random_uuid(), $1, $2, jsonb_build_object('ru', $3::text, 'ka', 'სათაური'),
       '{"ru":"О чём это.","ka":"რაზეა."}', '[]', 4, $4) returning id`,
    [categoryId, market, ru, publishedOn],
  );
  return posts[0]?.id ?? 0;
}
let people = 0;
async function aReader(options: { market?: 'georgia'; channel?: 'mail' | 'push'; isProved?: boolean } = {}) {
  const email = `reader${(people += 1)}@example.com`;
  const account = await anAccount(pool, {
    market: options.market ?? 'belarus',
    locale: options.market ? 'ge' : 'ru',
    ...(options.isProved === false ? { email } : { emailProved: email }),
  });
  await store.choose(account.id, { topic: 'news', channel: options.channel ?? 'mail', isOn: true });
  return { id: account.id, email, sessionId: account.sessionId };
}
type Job = { topic: string; key: string; payload: { accountId: string; news: News } };
const waiting = async (prefix: string): Promise<Job[]> =>
  (await pool.query<Job>(`select topic, key, payload from outbox where topic like $1 order by id`, [prefix])).rows;
/** Runs the daily loop and then the worker. */
async function theEmailIsDue(week = WEEK): Promise<void> {
  await due.week(week);
  for (const { key, payload } of await waiting('account.news')) await tellPerson(deps, { ...payload, key });
  for (const { topic, key, payload } of await waiting('account.news.%'))
    await sendNews(deps, { ...payload, key, channel: topic.slice('account.news.'.length) as Channel });
}

beforeEach(async () => {
  [mails, pushes] = [[], []];
  await pool.query('delete from outbox');
  await pool.query('delete from notice_choice');
  await pool.query('delete from post');
});

test('whoever chose it gets the week’s posts, with their pictures and a way to end it', async () => {
  await aPost('Старое', '2026-11-11');
  const first = await aPost('Где сидеть', '2026-11-12');
  const newest = await aPost('Что надеть', '2026-11-18', 'belarus');
  await aPost('Ещё не вышло', '2026-11-19');
  await aPost('Для соседей', '2026-11-17', 'georgia');
  const reader = await aReader();
  await theEmailIsDue();
  expect(mails).toMatchObject([
    {
      to: reader.email,
      subject: 'Неделя «Рампы»: Что надеть',
      unsubscribeUrl: `https://rampa.example/unsubscribe/news/${reader.id}`,
    },
  ]);
  const text = mails[0]?.text ?? '';
  const address = (id: number) => `https://belarus.example/ru/journal/${categoryId}/${id}`;
  expect([...text.matchAll(/https:\S+\/journal\/\d+\/\d+/g)].map(String)).toEqual([address(newest), address(first)]);
  expect(text).toContain('Что надеть\nО чём это.\nГиды · 4 мин');
  const { posts } = await store.weekNews(WEEK, { market: 'belarus', locale: 'ru' });
  const pictureVersion = posts[0]?.pictureVersion ?? '';
  expect(mails[0]?.html).toContain(
    `<img src="https://belarus.example${postPictureAddress(newest, pictureVersion, 'card', 'ru')}" alt=""`,
  );
});

test('in their own language, from their own market', async () => {
  await aPost('Минск', '2026-11-17', 'belarus');
  const id = await aPost('Тбилиси', '2026-11-17', 'georgia');
  await aReader({ market: 'georgia' });
  await theEmailIsDue();
  expect(mails).toMatchObject([{ subject: '„რამპა“, კვირის მთავარი: სათაური' }]);
  expect(mails[0]?.text).toContain(`https://georgia.example/ge/journal/${categoryId}/${id}`);
  expect(mails[0]?.text).not.toMatch(/\p{sc=Cyrillic}/u);
});

test('comes once a week, whoever looks how often', async () => {
  await aPost('Где сидеть', '2026-11-17');
  await aReader();
  await Promise.all([due.week(WEEK), due.week(WEEK), due.week(WEEK)]);
  await due.week(WEEK);
  expect(await waiting('account.news')).toHaveLength(1);
  await expect(
    pool.query(`insert into outbox (topic, key) select topic, key from outbox where topic = 'account.news'`),
  ).rejects.toThrow(/duplicate key/);
  await aPost('И снова', '2026-11-24');
  await due.week('2026-11-26');
  expect(await waiting('account.news')).toHaveLength(2);
});

test('does not come without news, without a yes, without a proved address, or once it was ended', async () => {
  const reader = await aReader();
  await aPost('Ещё не вышло', WEEK);
  await theEmailIsDue();
  expect(await waiting('%')).toEqual([]);
  await aPost('Где сидеть', '2026-11-17');
  await pool.query('delete from notice_choice');
  await theEmailIsDue();
  expect(await waiting('%')).toEqual([]);
  await aReader({ isProved: false });
  await theEmailIsDue();
  await store.choose(reader.id, { topic: 'news', channel: 'mail', isOn: true });
  await due.week(WEEK);
  await pool.query('update account set banned_at = now() where id = $1', [reader.id]);
  await theEmailIsDue();
  await pool.query('update account set banned_at = null where id = $1', [reader.id]);
  for (const { key, payload } of await waiting('account.news')) await tellPerson(deps, { ...payload, key });
  await store.choose(reader.id, { topic: 'news', channel: 'mail', isOn: false });
  await theEmailIsDue();
  expect(mails).toEqual([]);
  await pool.query('delete from outbox');
  await due.week(WEEK);
  expect((await waiting('%')).map(({ payload }) => payload.accountId)).not.toContain(reader.id);
});

test('names what was announced that week and is on once or twice only', async () => {
  await aPost('Где сидеть', '2026-11-17');
  const rare = await aPerformance(pool);
  const foreign = await aPerformance(pool, { market: 'georgia' });
  const older = await aPerformance(pool);
  const unsold = await aPerformance(pool, { saleMode: 'none' });
  const events = [rare, foreign, unsold].map(({ eventId }) => eventId);
  await pool.query(`update event set created_at = '2026-11-14T12:00:00Z' where id = any($1)`, [events]);
  await pool.query(`update event set created_at = '2026-11-10T12:00:00Z' where id = $1`, [older.eventId]);
  const shown = async () =>
    (await store.weekNews(WEEK, { market: 'belarus', locale: 'ru' })).shows.map(({ eventId }) => eventId);
  expect(await shown()).toEqual([rare.eventId]);
  await aReader();
  await theEmailIsDue();
  expect(mails[0]?.text).toMatch(/Редкие события: [^\n]+\n\nЧайка\n/);
  await pool.query(`update performance set state = 'cancelled' where id = $1`, [rare.id]);
  expect(await shown()).toEqual([]);
});

test('is a push too, for whoever chose that', async () => {
  await aPost('Где сидеть', '2026-11-17');
  const { id, sessionId } = await aReader({ channel: 'push' });
  const endpoint = 'https://fcm.googleapis.com/fcm/send/news';
  await store.subscribe(id, { id: id, endpoint, p256dh: 'p', auth: 'a', userAgent: '', sessionId });
  // What the browser's push service is asked with.
  expect((await store.reader(id))?.subscriptions).toEqual([{ id, endpoint, p256dh: 'p', auth: 'a' }]);
  await theEmailIsDue();
  expect(pushes).toMatchObject([
    { title: 'Неделя «Рампы»', body: 'Где сидеть', url: 'https://belarus.example/ru/journal' },
  ]);
  expect(mails).toEqual([]);
});
