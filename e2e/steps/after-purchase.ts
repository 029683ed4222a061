import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createSaleTransaction } from '#adapters/db/sale/sale-stores.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { demoApp } from '#test/builders/demo-app.ts';
import { plain, readPdfText } from '#test/builders/read-ticket.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';

type App = ReturnType<typeof demoApp>;
type Bought = { app: App; page: Page; market: MarketName; locale: Locale; accessKey: string };

/** Hands the first ticket of the order to another person, who gets an email with its file. */
export async function handOverFirst({ app, page, market, locale, accessKey }: Bought, to: string): Promise<void> {
  const language = { locale: textLanguage(locale) };
  await page.goto(`${app.siteOf(market)}/${locale}/ticket/${accessKey}`);
  await page.getByText(m.ticket_hand_open({}, language)).first().click();
  await page
    .getByRole('textbox', { name: m.ticket_hand_email({}, language) })
    .first()
    .fill(to);
  const name = (label: string) => page.getByRole('textbox', { name: label });
  await name(m.ticket_hand_name({}, language))
    .or(name(m.ticket_hand_name_maybe({}, language)))
    .first()
    .fill('Nina Sidorova');
  await page
    .getByRole('button', { name: m.ticket_hand_submit({}, language) })
    .first()
    .click();
  await page.getByRole('status').getByText(m.ticket_hand_done({}, language)).waitFor();
  const [email] = await app.emailsTo(to);
  expect(email?.attachments.map(({ contentType }) => contentType)).toContain('application/pdf');
}

/** Returns the second ticket from its page, in the browser that bought it, so that no code is asked for. */
export async function returnSecond({ app, page, market, locale, accessKey }: Bought): Promise<void> {
  const language = { locale: textLanguage(locale) };
  await app.pool.query(
    `update ticket set labels = jsonb_set(labels, '{ownReturn}', '{"sharePermille":1000,"daysBefore":1}')
     where order_id = (select id from orders where access_key = $1)`,
    [accessKey],
  );
  await page.goto(`${app.siteOf(market)}/${locale}/ticket/${accessKey}/return`);
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: m.ticket_own_continue({}, language) }).click();
  await page.getByRole('heading', { name: m.ticket_own_check({}, language) }).waitFor();
  await page.locator('form[method="post"] button[type="submit"]').last().click();
  await page.getByRole('link', { name: m.ticket_own_to_tickets({}, language) }).waitFor();
}

/** What the seller does: all tickets of the performance come back, the rest of each order stays. */
export async function cancel({ pool }: App, performanceId: number): Promise<void> {
  const random = { uuid: () => randomUUID(), bytes: (count: number) => randomBytes(count) };
  const deps = { transaction: createSaleTransaction(pool), random };
  expect(await cancelPerformance(deps, { performanceId, isDryRun: false, actor: 'browser test' })).toMatchObject({
    ok: true,
  });
}

/** The state of every line, those of earlier dates first and of items last, and what tenders paid and got back. */
export async function stateOf({ app, accessKey }: Pick<Bought, 'app' | 'accessKey'>) {
  const { rows } = await app.pool.query<{
    id: string;
    lastPerformance: number;
    lines: string[];
    kinds: string[];
    backMinor: number;
  }>(
    `select o.id,
       (select p.id from order_line l join performance p on p.id = l.performance_id where l.order_id = o.id
         order by p.starts_at desc limit 1) as "lastPerformance",
       (select array_agg(l.state || case when t.is_handed_over then ', handed over' else '' end order by p.starts_at, l.line_no)
         from order_line l left join ticket t on t.order_id = l.order_id and t.line_no = l.line_no and t.state <> 'void'
         left join performance p on p.id = l.performance_id where l.order_id = o.id) as lines,
       (select array_agg(kind::text order by tender_no) from order_tender where order_id = o.id and state = 'spent') as kinds,
       (select coalesce(sum(amount_minor), 0)::int from return_tender where order_id = o.id) as "backMinor"
     from orders o where o.access_key = $1`,
    [accessKey],
  );
  return rows[0];
}

/** The text of the file that the open page of the tickets offers. */
export async function fileOf(page: Page): Promise<string> {
  // Browsers resolve `*.localhost`, requests from here do not.
  const bytes = await page
    .locator('a[href*=".pdf"]')
    .first()
    .evaluate(async (link: HTMLAnchorElement) => [...new Uint8Array(await (await fetch(link.href)).arrayBuffer())]);
  return plain(await readPdfText(Uint8Array.from(bytes)));
}
