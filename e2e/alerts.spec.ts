import { expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { m } from '#texts/generated/messages.js';

const browser = await launchBrowser();
const app = demoApp();

/** An event that is not a film and can be bought, or not. */
async function anEvent(isSoldOut: boolean): Promise<{ id: number; city: string }> {
  const { rows } = await app.pool.query<{ id: number; city: string }>(
    `select p.event_id as id, min(c.slug) as city from performance p join event e on e.id = p.event_id join city c on c.id = p.city_id
       join performance_stock s on s.performance_id = p.id join region r on r.id = c.region_id join country k on k.id = r.country_id
     where e.category <> 'kino' and k.code = 'BY' and p.starts_at > now() + interval '1 day' and is_sellable(p, now())
     group by p.event_id having (max(s.free) = 0) = $1 and count(distinct p.city_id) = 1 order by p.event_id limit 1`,
    [isSoldOut],
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The demo has no such event');
  return found;
}

test.each([
  [360, true, 'Сообщить, если билеты вернутся'],
  [1280, false, 'Сообщать о новых датах и ценах'],
] as const)('at %d px, sold out %s, a visitor waits for news by email', async (width, isSoldOut, label) => {
  const { id, city } = await anEvent(isSoldOut);
  const { page, ...visitor } = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width, city });
  await visitor.visit(`/ru/${city}/event/${id}`);
  // On a phone the bar at the bottom may have it, too.
  const opener = page.getByRole('button', { name: label }).first();
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Сообщить на почту' });
  const field = dialog.getByLabel('Почта');
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
  await visitor.fits();
  await field.fill('waiter@');
  await dialog.getByRole('button', { name: 'Сообщить мне' }).click();
  await dialog.getByText('Проверьте адрес').waitFor();
  const email = `waiter.${width}.${Date.now()}@mail.example`;
  await field.fill(email);
  await page.keyboard.press('Enter');
  const sent = page.getByRole('dialog', { name: 'Остался один шаг' });
  await sent.getByText(email).waitFor();
  await sent.getByRole('button', { name: 'Хорошо' }).click();
  await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true);

  const [question] = await app.emailsTo(email);
  await page.goto(/http\S+\/alert\/\S+/.exec(question?.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Да, присылать' }).click();
  await page.getByText(`будут приходить на ${email}`).waitFor();
  await page.getByRole('button', { name: 'Не присылать' }).click();
  await page.getByRole('heading', { name: 'Писем больше не будет' }).waitFor();
  expect((await app.pool.query('select from event_alert where email = $1', [email])).rowCount).toBe(0);
});

test('a sale that has nothing to sell leads to the email that says when it has', async () => {
  const { id, city } = await anEvent(true);
  const { page } = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city });
  await page.goto(`${app.siteOf('belarus')}/widget/?oid=${id}&lang=ru`);
  await page.getByRole('heading', { name: m.widget_state_sold_out({}, { locale: 'ru' }) }).waitFor();
  await page.getByRole('link', { name: 'Сообщить, если билеты вернутся' }).click();
  await page.waitForURL(`**/ru/${city}/event/${id}#tell-me`);
  await page.getByRole('dialog', { name: 'Сообщить на почту' }).getByLabel('Почта').waitFor();
});
