import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aBuyer, aSale } from '#test/builders/sale.ts';
import type { BuiltPerformance } from '#test/builders/performance.ts';
import type { Answers } from '#domain/questions/check-answers.ts';
import { changeSeats } from '#usecases/basket/change-seats.ts';
import { reopenOrder } from '#usecases/orders/reopen-order.ts';

const sale = await aSale();
const { pool, deps } = sale;

type Asking = {
  of: 'performance' | 'organizer';
  scope: 'ticket' | 'order';
  kind?: string;
  isRequired?: boolean;
  ended?: boolean;
};

async function ask(
  performance: BuiltPerformance,
  { of, scope, kind = 'text', isRequired = true, ended = false }: Asking,
) {
  const { rows } = await pool.query<{ id: number }>(
    `insert into question (performance_id, organizer_id, scope, kind, is_required, label, choices, ended_at)
     values ($1, $2, $3, $4, $5, '{"ru": "Что?", "be": "Што?", "en": "What?", "ka": "რა?"}',
       case when $4 = 'choice' then '[{"key": "veg", "text": {"ru": "Без мяса"}}]'::jsonb end, case when $6 then now() end)
     returning id`,
    [
      of === 'performance' ? performance.id : null,
      of === 'organizer' ? performance.organizerId : null,
      scope,
      kind,
      isRequired,
      ended,
    ],
  );
  return rows[0]?.id ?? 0;
}

const lines = (...each: Answers['lines'][number][]): Answers => ({ order: [], lines: each });
const keptOf = async (orderId: string) =>
  (
    await pool.query(
      `select line_no as "lineNo", question_id as "questionId", value from answer where order_id = $1 order by line_no nulls first, question_id`,
      [orderId],
    )
  ).rows;

test('an order goes to payment only with the answers that its organizers require, and keeps them', async () => {
  const performance = await sale.onSale({ seats: 4 });
  const stranger = await sale.onSale({ seats: 4 });
  const birth = await ask(performance, { of: 'performance', scope: 'ticket', kind: 'birth_date' });
  const menu = await ask(performance, { of: 'organizer', scope: 'ticket', kind: 'choice', isRequired: false });
  const note = await ask(performance, { of: 'organizer', scope: 'order' });
  await ask(performance, { of: 'organizer', scope: 'order', ended: true });
  await ask(stranger, { of: 'performance', scope: 'order' });

  const orderId = await sale.held(performance, { seats: [0, 1] });
  const asked = (await deps.stores.questions.asked([orderId])).get(orderId);
  expect(asked?.order.map(({ id }) => id)).toEqual([note]);
  expect(asked?.lines.map(({ lineNo, questions }) => [lineNo, questions.map(({ id }) => id)])).toEqual([
    [1, [birth, menu]],
    [2, [birth, menu]],
  ]);
  expect(await sale.tryCheckout(orderId)).toEqual({
    ok: false,
    code: 'answers_invalid',
    faults: [
      { field: `answers.${note}`, reason: 'missing' },
      { field: `tickets.1.answers.${birth}`, reason: 'missing' },
      { field: `tickets.2.answers.${birth}`, reason: 'missing' },
    ],
  });
  expect([await sale.stateOf(orderId), await keptOf(orderId)]).toEqual(['held', []]);
  const answers: Answers = {
    order: [{ questionId: note, value: ' Two prams ' }],
    lines: [
      { lineNo: 1, holderName: null, answers: [{ questionId: birth, value: '2015-05-01' }] },
      {
        lineNo: 2,
        holderName: null,
        answers: [
          { questionId: birth, value: '2016-05-01' },
          { questionId: menu, value: 'veg' },
        ],
      },
    ],
  };
  expect(await sale.tryCheckout(orderId, { answers })).toMatchObject({ ok: true });
  expect(await keptOf(orderId)).toEqual([
    { lineNo: null, questionId: note, value: 'Two prams' },
    { lineNo: 1, questionId: birth, value: '2015-05-01' },
    { lineNo: 2, questionId: birth, value: '2016-05-01' },
    { lineNo: 2, questionId: menu, value: 'veg' },
  ]);
});

test('answers are given once, whatever becomes of the payment, and go with a seat that is given up', async () => {
  const performance = await sale.onSale({ seats: 4 });
  const question = await ask(performance, { of: 'performance', scope: 'ticket' });
  const answer = (lineNo: number, value: string) => ({
    lineNo,
    holderName: null,
    answers: [{ questionId: question, value }],
  });
  const orderId = await sale.held(performance, { seats: [0, 1] });
  expect(await sale.tryCheckout(orderId, { answers: lines(answer(1, 'a'), answer(2, 'b')) })).toMatchObject({
    ok: true,
  });
  await reopenOrder(deps, orderId);
  // Nothing is asked twice; a new answer takes the place of the old one.
  expect(await sale.tryCheckout(orderId, { answers: lines(answer(2, 'c')) })).toMatchObject({ ok: true });
  expect((await keptOf(orderId)).map(({ value }) => value)).toEqual(['a', 'c']);
  await reopenOrder(deps, orderId);
  const { id: performanceId, priceListId } = performance;
  const wanted = { orderId, performanceId, priceListId, seats: [{ seatNo: 0 }], standing: [] };
  expect(await changeSeats(deps, wanted)).toMatchObject({ ok: true });
  expect(await keptOf(orderId)).toEqual([]);
});

test('a performance with names sells no ticket without one, and prints it on ticket and at the door', async () => {
  const performance = await sale.onSale({ seats: 4 });
  await pool.query('update performance set asks_names = true where id = $1', [performance.id]);
  const orderId = await sale.held(performance, { seats: [0, 1] });
  const named = (lineNo: number, holderName: string) => ({ lineNo, holderName, answers: [] });
  expect(await sale.tryCheckout(orderId, { answers: lines(named(1, 'Anna Petrova'), named(2, 'x')) })).toEqual({
    ok: false,
    code: 'answers_invalid',
    faults: [{ field: 'tickets.2.holderName', reason: 'invalid' }],
  });
  const answers = lines(named(1, 'Anna  Petrova'), named(2, 'Барыс Кіт'));
  expect(await sale.tryCheckout(orderId, { answers })).toMatchObject({ ok: true });
  await sale.payAtProvider(orderId);
  await sale.tell(orderId, { captureRef: await sale.captureRefOf(orderId) });
  const { rows } = await pool.query('select holder_name as name from ticket where order_id = $1 order by line_no', [
    orderId,
  ]);
  expect(rows).toEqual([{ name: 'Anna Petrova' }, { name: 'Барыс Кіт' }]);
  await sale.nothingIsBroken();
});

test('an order that is refused its answers takes nobody in its batch with it', async () => {
  const asking = await sale.onSale({ seats: 4 });
  await ask(asking, { of: 'performance', scope: 'order' });
  const silent = await sale.onSale({ seats: 4 });
  const [one, other] = [await sale.held(asking, { seats: [0] }), await sale.held(silent, { seats: [0] })];
  const results = await Promise.all([sale.tryCheckout(one, aBuyer()), sale.tryCheckout(other, aBuyer())]);
  expect(results.map(({ ok }) => ok)).toEqual([false, true]);
  expect((await deps.stores.questions.asked([other, randomUUID()])).size).toBe(0);
});
