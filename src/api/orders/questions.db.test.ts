import { expect, test } from 'vitest';
import { orderQuestionsSchema } from '#api/orders/contract.ts';
import { aSale } from '#test/builders/sale.ts';
import { aSaleApp } from '#test/builders/sale-app.ts';

const sale = await aSale();
const { call, hold } = await aSaleApp(sale);

test('the buyer reads what is asked, is told every fault by its field, and pays with the answers', async () => {
  const performance = await sale.onSale({ seats: 4 });
  await sale.pool.query('update performance set asks_names = true where id = $1', [performance.id]);
  const { rows } = await sale.pool.query<{ id: number }>(
    `insert into question (performance_id, scope, kind, label, choices) values ($1, 'order', 'choice',
       '{"ru": "Меню", "be": "Меню", "en": "Menu", "ka": "მენიუ"}', '[{"key": "veg", "text": {"ru": "Без мяса", "en": "No meat"}}]')
     returning id`,
    [performance.id],
  );
  const id = rows[0]?.id ?? 0;
  const opened = await hold(performance, [0, 1]);
  const orderId = String(opened.body?.['id']);
  const headers = { 'order-key': String(opened.body?.['key']) };
  const url = `/api/v3/orders/${orderId}`;
  expect((await call('GET', `${url}/questions`)).status).toBe(403);
  const asked = await call('GET', `${url}/questions?lang=en`, { headers });
  expect(orderQuestionsSchema.parse(asked.body)).toEqual({
    order: [
      { id, kind: 'choice', isRequired: true, label: 'Menu', choices: [{ key: 'veg', text: 'No meat' }], given: null },
    ],
    tickets: [1, 2].map((lineNo) => ({ lineNo, asksName: true, givenName: null, questions: [] })),
  });
  const contact = {
    email: 'anna@mail.example',
    phone: '+375291234567',
    acceptTerms: true,
    acceptPersonalData: true,
    dueMinor: opened.body?.['dueMinor'],
  };
  const tickets = [{ lineNo: 1, holderName: 'Anna Petrova' }];
  const refused = await call('POST', `${url}/checkout`, { headers, body: { ...contact, tickets } });
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      error: {
        code: 'answers_invalid',
        faults: [
          { field: `answers.${id}`, reason: 'missing' },
          { field: 'tickets.2.holderName', reason: 'missing' },
        ],
        field: `answers.${id}`,
      },
    },
  ]);
  const answered = {
    ...contact,
    answers: [{ questionId: id, value: 'veg' }],
    tickets: [...tickets, { lineNo: 2, holderName: 'Boris Petrov' }],
  };
  const paying = await call('POST', `${url}/checkout`, { headers, body: answered });
  expect([paying.status, paying.body?.['state']]).toEqual([200, 'awaiting_payment']);
  const again = await call('GET', `${url}/questions`, { headers });
  expect(orderQuestionsSchema.parse(again.body).tickets.map(({ givenName }) => givenName)).toEqual([
    'Anna Petrova',
    'Boris Petrov',
  ]);
});
