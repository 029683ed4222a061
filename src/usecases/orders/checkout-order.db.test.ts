import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mailboxOf } from '#domain/contact/email.ts';
import { LONGEST_HOLD_SECONDS, PAYMENTS_PER_ORDER } from '#domain/holds/hold-rules.ts';
import { anAccount } from '#test/builders/account.ts';
import { aBuyer, aSale } from '#test/builders/sale.ts';
import { checkoutOrder } from './checkout-order.ts';
import type { DescribedOrder } from './ports.ts';
import { readOrder } from './read-order.ts';
import { releaseOrder } from './release-order.ts';
import { reopenOrder } from './reopen-order.ts';

const sale = await aSale();
const { deps, pool } = sale;

describe('the step to payment', () => {
  test('keeps the seats to the end of the session and two minutes, and gives the address of the page', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.awaiting(performance, { seats: [0, 1] });
    const order = await readOrder(deps, orderId, 'ru');
    expect(order).toMatchObject({ state: 'awaiting_payment', payment: { state: 'redirected' }, dueMinor: 10_500 });
    expect(order?.payment?.redirectUrl).toContain(sale.shop.origin);
    const { rows } = await pool.query(
      `select round(extract(epoch from o.hold_until - p.session_until)) as grace, p.session_until <= o.created_at + interval '20 min' as "isShort",
        (select count(*)::int from performance_seat s where s.order_id = o.id and s.held_until = o.hold_until) as seats
       from orders o join payment p on p.order_id = o.id where o.id = $1`,
      [orderId],
    );
    expect(rows).toEqual([{ grace: '120', isShort: true, seats: 2 }]);
  });

  test('no click sequence makes a hold outlive 22 minutes', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const orderId = await sale.held(performance, { seats: [0] });
    await pool.query(
      `update orders set created_at = now() - interval '9 min 50 s', hold_until = now() + interval '10 s' where id = $1`,
      [orderId],
    );
    const longest = async () => {
      const { rows } = await pool.query<{ seconds: number }>(
        `select extract(epoch from hold_until - created_at)::float8 as seconds from orders where id = $1`,
        [orderId],
      );
      return rows[0]?.seconds;
    };
    for (let round = 0; round < 3; round += 1) {
      expect(await sale.tryCheckout(orderId)).toMatchObject({ ok: true });
      expect(await longest()).toBeLessThanOrEqual(LONGEST_HOLD_SECONDS + 1);
      expect(await reopenOrder(deps, orderId)).toEqual({ ok: true });
    }
    await pool.query(`update orders set created_at = now() - interval '19 min 30 s' where id = $1`, [orderId]);
    expect(await sale.tryCheckout(orderId)).toEqual({ ok: false, code: 'hold_expired' });
  });

  test('sent twice it opens one payment', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const orderId = await sale.held(performance, { seats: [0] });
    const buyer = aBuyer();
    const results = await Promise.all([sale.tryCheckout(orderId, buyer), sale.tryCheckout(orderId, buyer)]);
    expect(results).toMatchObject([{ ok: true }, { ok: true }]);
    const { rows } = await pool.query('select state from payment where order_id = $1', [orderId]);
    expect(rows).toEqual([{ state: 'redirected' }]);
  });

  test('each step answers the order as a reading finds it', async () => {
    const performance = await sale.onSale({ seats: 12, standing: [{ capacity: 3, priceMinor: 1_000 }] });
    const exceptTime = (order: DescribedOrder | null) => ({ ...order, holdSecondsLeft: null });
    const held = await sale.tryHold(performance, { seats: [11, 3], entries: [[2, 1]] });
    if (!held.ok || held.order === null) throw new Error('not held');
    const described = await deps.stores.orders.describe(held.order, 'be');
    expect(exceptTime(described)).toEqual(exceptTime(await readOrder(deps, held.orderId, 'be')));

    const checkedOut = await sale.tryCheckout(held.orderId);
    if (!checkedOut.ok || checkedOut.order === null) throw new Error('not checked out');
    const describedAgain = await deps.stores.orders.describe(checkedOut.order, 'en');
    expect(exceptTime(describedAgain)).toEqual(exceptTime(await readOrder(deps, held.orderId, 'en')));
    expect(describedAgain).toMatchObject({ state: 'awaiting_payment', payment: { state: 'redirected' } });
  });

  test('keeps the phone of a buyer whose address somebody proved, whatever a guest types', async () => {
    const owner = aBuyer();
    await sale.awaiting(await sale.onSale(), { seats: [0] }, owner);
    const phoneOf = async () =>
      (await pool.query<{ phone: string }>('select phone from buyer where email = $1', [owner.email])).rows[0]?.phone;
    await sale.awaiting(await sale.onSale(), { seats: [0] }, { ...aBuyer(), email: owner.email });
    expect(await phoneOf()).not.toBe(owner.phone);
    const account = await anAccount(pool, { phone: aBuyer().phone, email: owner.email });
    await pool.query('update buyer set account_id = $2, phone = $3 where email = $1', [
      owner.email,
      account,
      owner.phone,
    ]);
    await sale.awaiting(await sale.onSale(), { seats: [0] }, { ...aBuyer(), email: owner.email });
    expect(await phoneOf()).toBe(owner.phone);
  });

  test('a free order is paid on the spot, with tickets and mail', async () => {
    const performance = await sale.onSale({ seats: 2, priceMinor: 0, saleMode: 'free' });
    const orderId = await sale.held(performance, { seats: [0, 1] });
    expect(await sale.tryCheckout(orderId)).toMatchObject({ ok: true });
    expect(await sale.stateOf(orderId)).toBe('paid');
    const { rows } = await pool.query(
      `select (select count(*)::int from ticket where order_id = $1) as tickets,
        (select count(*)::int from outbox where topic = 'ticket.mail' and key = $1::text) as mails,
        (select count(*)::int from payment where order_id = $1) as payments`,
      [orderId],
    );
    expect(rows).toEqual([{ tickets: 2, mails: 1, payments: 0 }]);
  });

  test('a provider that does not answer leaves the order to be tried again', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const orderId = await sale.held(performance, { seats: [0] });
    const broken = {
      ...deps,
      provider: () => ({
        ...sale.shop.bepaid,
        createIntent: () => Promise.resolve({ ok: false as const, code: 'unreachable' as const, detail: '' }),
      }),
    };
    const order = await readOrder(deps, orderId, 'ru');
    const input = {
      orderId,
      ...aBuyer(),
      acceptTerms: true,
      acceptPersonalData: true,
      acceptBetterSeats: false,
      accountId: null,
      network: null,
      dueMinor: order?.dueMinor ?? 0,
      returnUrl: null,
    };
    expect(await checkoutOrder(broken, input)).toEqual({ ok: false, code: 'provider_unreachable' });
    expect(await readOrder(deps, orderId, 'ru')).toMatchObject({
      state: 'awaiting_payment',
      payment: { state: 'created' },
    });
    expect(await checkoutOrder(deps, input)).toMatchObject({ ok: true });
    expect(await readOrder(deps, orderId, 'ru')).toMatchObject({ payment: { state: 'redirected' } });
  });

  test('a provider that refuses gives the basket back', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const orderId = await sale.held(performance, { seats: [0] });
    const broken = {
      ...deps,
      provider: () => ({
        ...sale.shop.bepaid,
        createIntent: () => Promise.resolve({ ok: false as const, code: 'rejected' as const, detail: 'no' }),
      }),
    };
    const order = await readOrder(deps, orderId, 'ru');
    const input = {
      orderId,
      ...aBuyer(),
      acceptTerms: true,
      acceptPersonalData: true,
      acceptBetterSeats: false,
      accountId: null,
      network: null,
      dueMinor: order?.dueMinor ?? 0,
      returnUrl: null,
    };
    expect(await checkoutOrder(broken, input)).toEqual({ ok: false, code: 'provider_rejected' });
    expect(await readOrder(deps, orderId, 'ru')).toMatchObject({
      state: 'held',
      payment: { state: 'failed', failure: 'no' },
    });
  });
});

describe('is refused', () => {
  test('with another amount than the buyer saw', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const orderId = await sale.held(performance, { seats: [0] });
    expect(await sale.tryCheckout(orderId, { dueMinor: 1 })).toEqual({
      ok: false,
      code: 'amount_changed',
      dueMinor: 5_250,
    });
  });

  test('when the hold has run out, the sale has closed or the performance has moved', async () => {
    const performance = await sale.onSale({ seats: 3 });
    const [expired, closed, moved] = [
      await sale.held(performance, { seats: [0] }),
      await sale.held(performance, { seats: [1] }),
      await sale.held(performance, { seats: [2] }),
    ];
    await sale.expire(expired);
    expect(await sale.tryCheckout(expired)).toEqual({ ok: false, code: 'hold_expired' });
    await pool.query(`update performance set epoch = 2 where id = $1`, [performance.id]);
    expect(await sale.tryCheckout(moved)).toEqual({ ok: false, code: 'not_on_sale' });
    await pool.query(`update performance set epoch = 1, sale_to = now() where id = $1`, [performance.id]);
    expect(await sale.tryCheckout(closed)).toEqual({ ok: false, code: 'not_on_sale' });
  });

  test.each([
    [{ email: 'anna' }, 'email_invalid'],
    [{ phone: '12' }, 'phone_invalid'],
    [{ acceptTerms: false }, 'terms_required'],
    [{ acceptPersonalData: false }, 'consent_required'],
    [{ orderId: randomUUID() }, 'unknown_order'],
  ])('%o', async (changes, code) => {
    const performance = await sale.onSale({ seats: 1 });
    const orderId = await sale.held(performance, { seats: [0] });
    expect(await sale.tryCheckout(orderId, changes)).toMatchObject({ ok: false, code });
  });

  test('over the limit of the performance, by e-mail or by phone, over all live orders', async () => {
    const performance = await sale.onSale({ seats: 8, limitPerBuyer: 3 });
    const buyer = aBuyer();
    await sale.awaiting(performance, { seats: [0, 1] }, buyer);
    const second = await sale.held(performance, { seats: [2, 3] });
    const refusal = { ok: false, code: 'over_limit', limit: 3 };
    expect(await sale.tryCheckout(second, buyer)).toEqual(refusal);
    expect(await sale.tryCheckout(second, { ...aBuyer(), email: buyer.email })).toEqual(refusal);
    expect(await sale.tryCheckout(second, { ...aBuyer(), phone: buyer.phone })).toEqual(refusal);
    expect(await sale.tryCheckout(second, aBuyer())).toMatchObject({ ok: true });
    const third = await sale.held(performance, { seats: [4] });
    expect(await sale.tryCheckout(third, buyer)).toMatchObject({ ok: true });
  });
});

describe('going back', () => {
  test('and forth opens no more than ten payments, and the seats stay held', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const orderId = await sale.held(performance, { seats: [0] });
    for (let payment = 1; payment <= PAYMENTS_PER_ORDER; payment += 1) {
      expect(await sale.tryCheckout(orderId)).toMatchObject({ ok: true });
      expect(await sale.tryCheckout(orderId)).toMatchObject({ ok: true });
      expect(await reopenOrder(deps, orderId)).toEqual({ ok: true });
    }
    expect(await sale.tryCheckout(orderId)).toEqual({ ok: false, code: 'provider_rejected' });
    const { rows } = await pool.query(
      `select o.state, o.hold_until > now() as "isLive", (select count(*)::int from payment where order_id = o.id) as payments,
        (select count(*)::int from performance_seat s where s.order_id = o.id and s.held_until > now()) as seats
       from orders o where o.id = $1`,
      [orderId],
    );
    expect(rows).toEqual([{ state: 'held', isLive: true, payments: 10, seats: 1 }]);
    // The last page may still be paid.
    expect(await sale.tell(orderId)).toMatchObject({ outcome: 'pay' });
  });

  test('after a decline keeps the seats, and they can be paid again', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const orderId = await sale.awaiting(performance, { seats: [0] });
    await sale.tell(orderId, { state: 'failed', captureRef: null, reason: 'declined' });
    expect(await readOrder(deps, orderId, 'ru')).toMatchObject({
      state: 'awaiting_payment',
      payment: { state: 'failed', failure: 'declined' },
    });
    expect(await reopenOrder(deps, orderId)).toEqual({ ok: true });
    expect(await sale.stateOf(orderId)).toBe('held');
    expect(await sale.tryCheckout(orderId)).toMatchObject({ ok: true });
    expect(await sale.tell(orderId)).toMatchObject({ outcome: 'pay' });
  });

  test('finds out that the payment had succeeded after all', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const orderId = await sale.awaiting(performance, { seats: [0] });
    await sale.payAtProvider(orderId);
    expect(await reopenOrder(deps, orderId)).toEqual({ ok: true });
    expect(await sale.stateOf(orderId)).toBe('paid');
  });

  test('releasing frees the seats, and money that still comes goes back', async () => {
    const performance = await sale.onSale({ seats: 1, standing: [{ capacity: 2, priceMinor: 1_000 }] });
    const orderId = await sale.awaiting(performance, { seats: [0], entries: [[2, 2]] });
    expect(await releaseOrder(deps, orderId)).toEqual({ ok: true });
    expect(await releaseOrder(deps, orderId)).toEqual({ ok: true });
    expect(await sale.held(performance, { seats: [0], entries: [[2, 2]] })).toBeTruthy();
    expect(await sale.tell(orderId)).toMatchObject({ outcome: 'auto_refund' });
    const { rows } = await pool.query('select reason, amount_minor from refund where order_id = $1', [orderId]);
    expect(rows).toEqual([{ reason: 'order_cancelled', amount_minor: 7_350 }]);
    expect(await sale.stateOf(orderId)).toBe('cancelled');
  });
});

describe('the limit per buyer counts mailboxes', () => {
  const ADDRESSES = [
    'anna.smith@gmail.com',
    'annasmith+1@gmail.com',
    'a.n.n.a.smith@googlemail.com',
    'anna.smith@mail.example',
    'anna.smith+2@mail.example',
    'annasmith@mail.example',
    '+odd@mail.example',
  ];

  test('in the database as in the domain', async () => {
    const { rows } = await pool.query<{ mailbox: string }>(
      'select mailbox_of(email) as mailbox from unnest($1::text[]) with ordinality as a(email, ord) order by ord',
      [ADDRESSES],
    );
    expect(rows.map(({ mailbox }) => mailbox)).toEqual(ADDRESSES.map(mailboxOf));
    expect(new Set(ADDRESSES.map(mailboxOf)).size).toBe(4);
  });

  test('so that dots and labels make no second buyer, one after another or at once', async () => {
    const limitPerBuyer = 2;
    const spellings = ['li.mit@gmail.com', 'limit+1@gmail.com', 'l.i.m.i.t+2@googlemail.com', 'limit@gmail.com'];
    for (const isAtOnce of [false, true]) {
      const performance = await sale.onSale({ seats: 4, limitPerBuyer });
      const orders = await Promise.all(spellings.map((_, seat) => sale.held(performance, { seats: [seat] })));
      const pay = (orderId: string, index: number) => sale.tryCheckout(orderId, { email: spellings[index] ?? '' });
      const answers = isAtOnce ? await Promise.all(orders.map(pay)) : [];
      if (!isAtOnce) for (const [index, orderId] of orders.entries()) answers.push(await pay(orderId, index));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(limitPerBuyer);
      expect(answers.filter((answer) => !answer.ok && answer.code === 'over_limit')).toHaveLength(2);
    }
  });
});
