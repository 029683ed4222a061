import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MarketName } from '#domain/markets/market.ts';
import { launchBrowser } from '#test/browser.ts';
import { demoApp, type DemoPerformance } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { m } from '#texts/generated/messages.js';
import { axeFaults, layoutFaults } from '../../verify/ui-audit/audit.ts';
import {
  aBuyer,
  fillContact,
  GOOD_CARD,
  heldSeats,
  openList,
  openSale,
  payAtBank,
  words,
} from '../steps/sale-steps.ts';

const browser = await launchBrowser();
const app = demoApp();

/** A presale with a code of two tickets, and a wheelchair place that is free with its companion's. */
async function aPresale(market: MarketName): Promise<DemoPerformance & { code: string; wheelchair: number }> {
  const performance = await app.aPerformance(market, { hasWheelchairPlace: true });
  const code = `FANS-${performance.id}`;
  await app.pool.query(
    `update performance set presale_from = now() - interval '1 hour', sale_from = now() + interval '2 days' where id = $1`,
    [performance.id],
  );
  await app.pool.query(
    `insert into voucher (code, market, performance_ids, opens_presale, max_uses) values ($1, $2, array[$3::int], true, 2)`,
    [code, market, performance.id],
  );
  const { rows } = await app.pool.query<{ wheelchair: number }>(
    `select s.companion_of as wheelchair from plan_seat s join performance p using (plan_version_id)
     where p.id = $1 and s.companion_of is not null
       and not exists (select from performance_seat t where t.performance_id = p.id and t.seat_no in (s.seat_no, s.companion_of))
     order by s.seat_no limit 1`,
    [performance.id],
  );
  return { ...performance, code, wheelchair: rows[0]?.wheelchair ?? -1 };
}

async function faultsOf(page: Page): Promise<object[]> {
  return [...(await axeFaults(page)), ...(await layoutFaults(page))];
}

test.each([
  ['belarus', 'be', 360],
  ['georgia', 'en', 1280],
] as const)(
  'a presale by code in %s (%s) at %i: refused without, a wheelchair place bought with it',
  async (market, locale, width) => {
    const { language, checkout } = words(locale);
    const performance = await aPresale(market);
    const visitor = await aVisitor(browser, app, { market, locale, width });
    const page = await openSale(visitor, performance);

    const field = page.getByRole('textbox', { name: m.widget_access_label({}, language) });
    await field.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    visitor.expectStatus(409);
    await field.fill('NOBODY');
    await field.press('Enter');
    await page.getByRole('alert').getByText(m.widget_access_unknown({}, language)).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await field.fill(performance.code.toLowerCase());
    await field.press('Enter');
    await page.getByText(m.widget_access_opened({ code: performance.code }, language)).waitFor();

    await openList(page, locale);
    const main = page.getByRole('main');
    const back = main.getByRole('button', { name: m.widget_back({}, language), exact: true });
    const withPlace = main.getByRole('listitem').getByRole('button', { name: m.widget_seat_accessible({}, language) });
    const place = page.locator('[data-square][aria-disabled=false]').first();
    while (await back.isVisible()) await back.click();
    while (!(await place.isVisible())) await withPlace.first().click();
    await place.click();
    const question = page.getByRole('dialog', { name: m.widget_wheelchair_title({}, language) });
    await question.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await question.getByRole('button', { name: m.widget_wheelchair_both({}, language) }).click();
    await heldSeats(page, locale, 2);
    const basket = page.getByRole('complementary', { name: m.widget_basket({}, language) });
    await basket.getByText(m.widget_seat_accessible({}, language)).first().waitFor();
    await basket.getByText(m.widget_seat_companion({}, language)).first().waitFor();

    // The code survives a reload, and the order with it.
    await page.reload();
    await heldSeats(page, locale, 2);
    await basket.getByRole('button', { name: checkout }).click();
    await page.locator('button[data-settled="true"]').waitFor();
    await fillContact(page, locale, aBuyer(visitor));
    await page.getByRole('button', { name: words(locale).pay }).click();
    await payAtBank(page, locale, GOOD_CARD);
    await page.getByText(m.widget_paid_sum({}, language), { exact: true }).waitFor();
    const { rows } = await app.pool.query(
      `select t.labels ->> 'seatFor' as mark from ticket t where t.performance_id = $1 order by 1`,
      [performance.id],
    );
    expect(rows).toEqual([{ mark: 'companion' }, { mark: 'wheelchair' }]);
    const { rows: uses } = await app.pool.query('select used from voucher where code = $1', [performance.code]);
    expect(uses).toEqual([{ used: 2 }]);
  },
);
