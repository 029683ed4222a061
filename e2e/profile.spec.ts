import type { FastifyRequest } from 'fastify';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createPasskeyCeremony } from '#adapters/accounts/passkey-ceremony.ts';
import { createPasskeysStore } from '#adapters/db/accounts/passkeys-store.ts';
import { createPersonalDataReads } from '#adapters/db/profile/personal-data-export.ts';
import { leaveTransaction } from '#adapters/db/profile/leave-store.ts';
import { createListsReads } from '#adapters/db/profile/lists-reads.ts';
import { createListsStore } from '#adapters/db/profile/lists-store.ts';
import { createNoticesStore } from '#adapters/db/notices/notices-store.ts';
import type { Access } from '#api/accounts/access.ts';
import { leaveRoutes } from '#api/profile/leave-routes.ts';
import { listsRoutes } from '#api/profile/lists-routes.ts';
import { noticesRoutes } from '#api/profile/notices-routes.ts';
import { passkeysRoutes } from '#api/profile/passkeys-routes.ts';
import { profileRoutes } from '#api/profile/profile-routes.ts';
import { exportHtml } from '#documents/profile/export-html.ts';
import { reviewDeps } from '#main/wiring/wire-reviews.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { accessBySession, anAccount, aSession, type BuiltAccount } from '#test/builders/person.ts';
import { codeOf, profileDeps } from '#test/builders/profile-app.ts';
import { createTestDatabase } from '#test/database.ts';
import { axeFaults, layoutFaults } from '../verify/ui-audit/audit.ts';
import { siteVisits } from './steps/site-visits.ts';

const { pool } = await createTestDatabase();
const deps = profileDeps(pool);
const access = bearerOfCookie(accessBySession(pool));
const now = () => new Date();
const { visit } = await siteVisits([
  profileRoutes({ ...deps, access }),
  passkeysRoutes({
    ...deps,
    access,
    reads: createPasskeysStore(pool),
    passkeys: createPasskeyCeremony([]),
    domainOf: () => null,
  }),
  listsRoutes({
    access,
    accounts: deps.reads,
    lists: createListsStore(pool),
    reads: createListsReads(pool),
    reviews: reviewDeps(pool, now),
    newSecret: () => crypto.randomUUID().replaceAll('-', ''),
    now,
  }),
  noticesRoutes({ access, store: createNoticesStore(pool), pushKey: 'BKey', newId: () => crypto.randomUUID() }),
  leaveRoutes({
    access,
    transaction: leaveTransaction(pool),
    personalData: createPersonalDataReads(pool),
    sendDeletionNotice: async () => undefined,
    htmlOf: exportHtml,
    now,
  }),
  (app, _options, done) => {
    app.post('/session/renew', (_request, reply) => reply.code(204).send());
    app.post('/session/leave', (_request, reply) =>
      reply.code(204).header('set-cookie', 'token=; Path=/; Max-Age=0').send(),
    );
    done();
  },
]);
const CABINET = 'cabinet.rampa.localhost';
const SCREENS = [
  'favourites',
  'favourites?tab=followed',
  'favourites?tab=calendar',
  'reviews',
  'videos',
  'notifications',
  'profile',
];

/** The test double identifies sessions by id, which the browser carries in an unsigned token. */
function bearerOfCookie(known: Access): Access {
  return {
    actorOf(request: FastifyRequest) {
      const payload = request.headers.authorization?.split('.')[1] ?? '';
      const { sid = '' } = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}') as { sid?: string };
      return known.actorOf({ headers: { authorization: `Bearer ${sid}` } } as FastifyRequest);
    },
    holdsSession: () => Promise.resolve(true),
  };
}
function loginOf({ id, sessionId }: BuiltAccount): { cookies: { token: string } } {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: id, sid: sessionId, exp: Math.floor(Date.now() / 1000) + 900 };
  return { cookies: { token: `${part({ alg: 'none' })}.${part(claims)}.x` } };
}
async function somebody(): Promise<BuiltAccount> {
  const person = await anAccount(pool, { emailProved: `${crypto.randomUUID()}@example.com`, name: 'Алеся' });
  const { eventId, organizerId } = await aPerformance(pool);
  await pool.query('insert into favourite (account_id, event_id) values ($1, $2)', [person.id, eventId]);
  await pool.query('insert into follow (account_id, organizer_id) values ($1, $2)', [person.id, organizerId]);
  return person;
}

test('a favourite that was removed can be brought back for ten seconds', async () => {
  const person = await somebody();
  const kept = async () => (await pool.query('select from favourite where account_id = $1', [person.id])).rowCount;
  const page = await visit(CABINET, '/ru/favourites', loginOf(person));
  await page.getByRole('button', { name: 'Убрать из избранного: Чайка' }).click();
  const undo = page.getByRole('button', { name: 'Вернуть' });
  await undo.waitFor();
  expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(kept).toBe(0);
  await undo.click();
  await page.getByRole('link', { name: 'Чайка', exact: true }).waitFor();
  await expect.poll(kept).toBe(1);
});

test('a favourite says what it costs, how it stands, and leads to its sale', async () => {
  const person = await somebody();
  const { eventId, id: performanceId } = await aPerformance(pool);
  await pool.query('insert into favourite (account_id, event_id) values ($1, $2)', [person.id, eventId]);
  const rowOf = (page: Page) => page.getByRole('listitem').filter({ has: page.locator(`[href*="/${eventId}"]`) });
  const page = await visit(CABINET, '/ru/favourites', { ...loginOf(person), viewport: { width: 360, height: 780 } });
  await rowOf(page).getByText(/руб\./).waitFor();
  const sale = await rowOf(page).getByRole('link', { name: 'Билеты: Чайка' }).getAttribute('href');
  expect(sale).toMatch(new RegExp(`/widget/\\?oid=${eventId}&seid=${performanceId}&lang=ru$`));
  expect(await axeFaults(page)).toEqual([]);
  for (const [state, words] of [
    ['cancelled', 'Отменено'],
    ['postponed', 'Перенесено'],
  ]) {
    await pool.query('update performance set state = $2 where id = $1', [performanceId, state]);
    await page.reload();
    await rowOf(page)
      .getByText(words ?? '', { exact: false })
      .first()
      .waitFor();
    expect(
      await rowOf(page)
        .getByRole('link', { name: /^Билеты/ })
        .count(),
    ).toBe(0);
    expect(await rowOf(page).getByText(/руб\./).count()).toBe(0);
  }
});

test('a choice of notices is kept, and put back when the server cannot be reached', async () => {
  const person = await somebody();
  const page = await visit(CABINET, '/ru/notifications', loginOf(person));
  const followed = page.getByRole('switch', { name: 'Подписки: Почта' });
  await followed.check();
  await expect
    .poll(async () => (await pool.query('select is_on from notice_choice where account_id = $1', [person.id])).rows)
    .toEqual([{ is_on: true }]);
  await page.route('**/api/v3/me/notices*', (route) => route.abort());
  await followed.click();
  await page.getByRole('alert').waitFor();
  expect(await followed.isChecked()).toBe(true);
});

describe('the profile', () => {
  test('takes another phone by a code to the old number and a code to the new one', async () => {
    const person = await somebody();
    const page = await visit(CABINET, '/ru/profile', loginOf(person));
    await page.getByRole('button', { name: 'Изменить' }).first().click();
    await page.getByRole('button', { name: 'Получить код' }).click();
    await page.getByLabel('Код из сообщения').waitFor();
    const code = await codeOf(pool, person.id);
    const confirm = page.getByRole('button', { name: 'Подтвердить', exact: true });
    await page.getByLabel('Код из сообщения').fill(code);
    await confirm.click();
    await page.getByRole('button', { name: 'Получить код' }).click();
    await page.getByText('Введите номер телефона').waitFor();
    await page.getByLabel('Новый номер').fill('+375 29 700-11-22');
    await page.getByRole('button', { name: 'Получить код' }).click();
    await page.getByText('Отправили на').waitFor();
    await page.getByLabel('Код из сообщения').waitFor();
    await page.getByLabel('Код из сообщения').fill(await codeOf(pool, person.id));
    await confirm.click();
    await page.getByText('+375 29 700-11-22').waitFor();
  });

  test('logs the other devices out', async () => {
    const person = await somebody();
    await aSession(pool, person.id, {
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile Safari/604.1',
    });
    const page = await visit(CABINET, '/ru/profile', loginOf(person));
    await page.getByText('Телефон · Safari, iOS').waitFor();
    await page.getByRole('button', { name: 'Выйти на всех остальных' }).click();
    await page.getByText('Вышли на 1 устройстве').waitFor();
    await page.getByText('Телефон · Safari, iOS').waitFor({ state: 'detached' });
  });

  test('gives everything away as a file, and deletes the account after a typed word', async () => {
    const person = await somebody();
    await pool.query('update session set proved_at = now() where id = $1', [person.sessionId]);
    const page = await visit(CABINET, '/ru/profile', loginOf(person));
    await page.getByRole('button', { name: 'Скачать данные' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Для программ' }).click();
    expect((await download).suggestedFilename()).toMatch(/^rampa-\d{4}-\d\d-\d\d\.json$/);
    await page.getByRole('button', { name: 'Удалить кабинет' }).click();
    const last = page.getByRole('button', { name: 'Удалить навсегда' });
    expect(await last.isDisabled()).toBe(true);
    await page.getByLabel('Чтобы подтвердить, напечатайте УДАЛИТЬ').fill('удалить');
    await last.click();
    await page.getByRole('heading', { name: 'Кабинет удалён' }).waitFor();
    const { rows } = await pool.query('select phone, name from account where id = $1', [person.id]);
    expect(rows).toEqual([{ phone: null, name: null }]);
  });
});

test.each([
  ['ru', 360, 'dark'],
  ['be', 1280, 'light'],
  ['en', 360, 'light'],
  ['ge', 1280, 'dark'],
] as const)('every screen is whole and accessible: %s, %d px, %s', async (locale, width, colorScheme) => {
  const person = await somebody();
  const options = { ...loginOf(person), viewport: { width, height: 900 }, colorScheme };
  const page = await visit(CABINET, `/${locale}/profile`, options);
  for (const screen of SCREENS) {
    await page.goto(new URL(`/${locale}/${screen}`, page.url()).href, { waitUntil: 'networkidle' });
    await page.locator('h1').waitFor();
    expect(await axeFaults(page), screen).toEqual([]);
    expect(await layoutFaults(page), screen).toEqual([]);
  }
});

test.each(['favourites', 'reviews', 'videos'])('the screen %s of a newcomer says how to go on', async (screen) => {
  const person = await anAccount(pool);
  const page = await visit(CABINET, `/ru/${screen}`, loginOf(person));
  await page.getByRole('main').getByRole('heading', { level: 2 }).waitFor();
  expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThan(0);
});
