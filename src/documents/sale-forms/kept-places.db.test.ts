import { expect, test } from 'vitest';
import { SEAT } from '#domain/seating/availability.ts';
import { anAllotment } from '#test/builders/allotment.ts';
import type { BuiltPerformance } from '#test/builders/performance.ts';
import { aSale } from '#test/builders/sale.ts';
import { ofPerformance, someForms } from '#test/builders/sale-forms.ts';
import { addPresaleCode } from '#usecases/allotments/add-presale-code.ts';
import type { FormStep } from '#web/widget/form/form-step.ts';

const sale = await aSale();
const { deps, pool, nothingIsBroken } = sale;
const { aBrowser, onSale } = await someForms(sale);

const list = ({ priceListId }: BuiltPerformance) => ({ list: String(priceListId) });

async function inPresale(seats: number): Promise<BuiltPerformance & { code: string }> {
  const performance = await onSale(seats);
  const code = `FANS-${performance.id}`;
  await pool.query(
    `update performance set presale_from = now() - interval '1 hour', sale_from = now() + interval '1 day' where id = $1`,
    [performance.id],
  );
  const asked = { actor: 'tester', performanceId: performance.id, code, maxUses: 2, until: null };
  expect(await addPresaleCode(deps, asked)).toEqual({ ok: true });
  return { ...performance, code };
}
const seatsOf = (step: FormStep | null) =>
  step?.kind === 'checkout' ? step.order.lines.map((line) => line.kind !== 'unit' && line.seatNo) : step?.kind;
/** What the browser sends with any button of the choice. */
const keyed = (step: FormStep | null) => (step?.kind === 'choose' ? { key: step.key, orderKey: step.orderKey } : {});

test('a presale is sold to whoever types its code, and the order keeps it when the code is used up', async () => {
  const performance = await inPresale(6);
  const { code } = performance;
  const { ask, take, checkoutAt } = aBrowser();
  const url = ofPerformance(performance);
  const before = await ask('GET', url);
  expect(before).toMatchObject({ step: { kind: 'choose' }, facts: { access: null } });
  const without = await ask('POST', url, { act: 'seats', 'seat.0': 'on', ...keyed(before.step), ...list(performance) });
  expect(without).toMatchObject({ status: 409, step: { problem: { code: 'presale_code_needed' } } });
  const wrong = await ask('POST', url, { act: 'open', code: 'nobody' });
  expect(wrong).toMatchObject({
    status: 409,
    location: null,
    facts: { access: { code: 'nobody', opens: null, refused: 'voucher_unknown' } },
  });
  const opened = await ask('POST', url, { act: 'open', code: ` ${code.toLowerCase()} ` });
  expect(opened.status).toBe(303);
  const inside = opened.location ?? '';
  expect(inside).toContain(`form=1&code=${code.toLowerCase()}`);
  expect((await ask('GET', inside)).facts).toMatchObject({ access: { opens: { opensPresale: true, usesLeft: 2 } } });
  const best = await take(inside, { act: 'best', count: '2', ...list(performance) });
  expect(best.step.order).toMatchObject({ voucherCode: code, lines: [{ kind: 'seat' }, { kind: 'seat' }] });
  expect(best.at).toContain(`code=${code.toLowerCase()}`);
  // No use is left for another order, but this one may change.
  const again = await ask('GET', inside);
  expect(again).toMatchObject({
    facts: { access: { opens: null, refused: 'voucher_used_up' } },
    step: { open: [{ id: best.step.order.id }], into: best.step.order.id },
  });
  const into = best.step.order.id;
  const changed = await take(inside, { act: 'seats', 'seat.4': 'on', into, ...list(performance) });
  expect([changed.step.order.id, seatsOf(changed.step)]).toEqual([into, [4]]);
  const stranger = await aBrowser().ask('POST', url, { act: 'open', code });
  expect(stranger.status).toBe(303);
  expect(seatsOf(await checkoutAt(changed.at))).toEqual([4]);
  await nothingIsBroken();
});

test('a code of an allotment in the address opens its places, which an order without the code cannot take', async () => {
  const performance = await onSale(6);
  await anAllotment(deps, performance.id, { places: { seatNos: [0, 1] } });
  const { ask, take } = aBrowser();
  const url = ofPerformance(performance);
  const inside = `${url}&code=GUESTS-${performance.id}`;
  expect((await ask('GET', url)).facts?.statuses?.slice(0, 3)).toEqual([SEAT.notForSale, SEAT.notForSale, SEAT.free]);
  const first = await take(url, { act: 'seats', 'seat.3': 'on', ...list(performance) });
  const shown = await ask('GET', inside);
  expect(shown.facts?.statuses?.slice(0, 3)).toEqual([SEAT.free, SEAT.free, SEAT.free]);
  // The order of the other seat has another code, so what is opened begins one of its own.
  expect(shown.step).toMatchObject({ into: null, open: [{ id: first.step.order.id }] });
  const forced = await ask('POST', inside, {
    act: 'seats',
    'seat.0': 'on',
    into: first.step.order.id,
    ...keyed(shown.step),
    ...list(performance),
  });
  expect(forced).toMatchObject({ status: 409, step: { problem: { code: 'seat_taken' } } });
  const own = await take(inside, { act: 'seats', 'seat.0': 'on', into: '', ...list(performance) });
  expect([own.step.order.voucherCode, seatsOf(own.step)]).toEqual([`GUESTS-${performance.id}`, [0]]);
  await nothingIsBroken();
});

test('in a presale a code of an allotment offers nothing but what it keeps', async () => {
  const performance = await inPresale(6);
  await anAllotment(deps, performance.id, { places: { seatNos: [2] } });
  const { facts } = await aBrowser().ask('GET', `${ofPerformance(performance)}&code=GUESTS-${performance.id}`);
  expect(facts?.statuses?.map((status) => status === SEAT.free)).toEqual([false, false, true, false, false, false]);
  expect(facts?.sale.zones).toMatchObject([{ free: 0 }]);
});

test('a wheelchair place is asked about before it is held, and its companion is taken and left with it', async () => {
  const performance = await onSale(8, { wheelchairs: [4] });
  await pool.query(
    `insert into tariff (price_list_id, zone_no, tariff_no, name, price_minor, fee_minor, kind)
     values ($1, 1, 2, '{"en":"Companion"}', 0, 0, 'companion')`,
    [performance.priceListId],
  );
  const { ask, take, checkoutAt } = aBrowser();
  const url = ofPerformance(performance);
  await expect
    .poll(async () => (await ask('GET', url)).facts?.sale.zones[0]?.tariffs.length, { timeout: 10_000 })
    .toBe(2);
  const { step } = await ask('GET', url);
  const ticked = { act: 'seats', 'seat.0': 'on', 'seat.4': 'on', ...keyed(step), ...list(performance) };
  const asked = await ask('POST', url, ticked);
  expect(asked).toMatchObject({
    status: 200,
    step: { kind: 'choose', question: { seatNo: 4, companionNo: 5 }, chosen: { seatNos: [0, 4] } },
  });
  const left = await ask('POST', url, { ...ticked, act: 'seats:no:4' });
  expect(left).toMatchObject({ status: 200, step: { question: null, problem: null, chosen: { seatNos: [0] } } });
  const both = await take(url, { ...ticked, act: 'seats:both:4', ...keyed(asked.step) });
  expect(seatsOf(both.step)).toEqual([0, 4, 5]);
  expect(both.step.order.lines.map((line) => line.kind !== 'unit' && line.tariffNo)).toEqual([1, 1, 2]);

  const into = both.step.order.id;
  // What the order has is not asked about again.
  const same = { 'seat.0': 'on', 'seat.4': 'on', 'seat.5': 'on', into, ...list(performance) };
  expect(seatsOf((await take(url, { act: 'seats', ...same })).step)).toEqual([0, 4, 5]);
  const { 'seat.4': _unticked, ...without } = same;
  expect(seatsOf((await take(url, { act: 'seats', ...without })).step)).toEqual([0]);
  const alone = await take(url, { act: 'seats:one:4', 'seat.0': 'on', 'seat.4': 'on', into, ...list(performance) });
  expect(seatsOf(alone.step)).toEqual([0, 4]);
  const again = await take(url, { ...same, act: 'seats:both:4' });
  const line = again.step.order.lines.find((each) => each.kind !== 'unit' && each.seatNo === 4);
  await ask('POST', again.at, { act: `line:${line?.lineNo}` });
  expect(seatsOf(await checkoutAt(again.at))).toEqual([0]);
  const best = await take(url, { act: 'best', count: '2', accessible: 'on', into: '', ...list(performance) });
  expect(seatsOf(best.step)).toContain(4);
  await nothingIsBroken();
});

test('shortly before the start nobody is asked about wheelchair places', async () => {
  const performance = await onSale(8, { wheelchairs: [4] });
  await pool.query('update performance set wheelchair_release_hours = 100 where id = $1', [performance.id]);
  const taken = await aBrowser().take(ofPerformance(performance), {
    act: 'seats',
    'seat.4': 'on',
    ...list(performance),
  });
  expect(seatsOf(taken.step)).toEqual([4]);
});
