import { randomUUID } from 'node:crypto';
import { changing, judge } from './basket-change.ts';
import { changeSeats } from '#usecases/basket/change-seats.ts';
import { changeUnits } from '#usecases/basket/change-units.ts';
import { setVoucher } from '#usecases/basket/set-voucher.ts';
import { holdSeats } from '#usecases/holds/hold-seats.ts';
import { holdItems } from '#usecases/items/hold-items.ts';
import { anOrder, isHeld, pick, type Kind, type Outcome, unexpectedly } from './play.ts';
import { isOpen, isTicket, type Line, type Order, orderOf, performanceOf, type State } from './state.ts';
import { fitsTickets, fitsUnits, isPlain, selectionOf, textOf, ticketLines, unitLines } from './wanted.ts';

const ANONYMOUS = { orderKey: null, idemBody: '', distributorCompanyId: null, campaignToken: null, visitor: null };
const orderIdOf = (outcome: Outcome): string | null => (outcome.ok ? String(outcome['orderId']) : null);

function openOrder(state: State, orderId: string, market: Order['market'], lines: readonly Line[]): void {
  state.orders.push({
    id: orderId,
    market,
    state: 'held',
    isHoldLive: true,
    dueMinor: null,
    voucherId: null,
    voucherUses: 0,
    acceptsBetter: false,
    lines: lines.map((line, index) => ({ ...line, lineNo: index + 1 })),
    tenders: [],
    payments: [],
    refunds: [],
    ruleIds: [],
    points: 0,
    countedMinor: 0,
  });
}

const hold: Kind = {
  name: 'hold',
  actor: 'buyer',
  weight: 5,
  prepare(play, state, dice) {
    const newest = state.orders.at(-1);
    // A rival wants what the order of the actors has; otherwise a new order begins when the last one has ended.
    if (newest !== undefined && isOpen(newest) && dice.order % 3 > 0) return null;
    const stage = pick(play.world.stages, dice.order >> 2);
    if (stage === null || state.orders.length >= 6) return null;
    const selection = selectionOf(state, stage, null, dice);
    if (selection.seats.length + selection.standing.length === 0) return null;
    return {
      text: `hold ${textOf(selection)} of performance ${stage.id}`,
      run: () =>
        holdSeats(play.deps, {
          ...ANONYMOUS,
          ...selection,
          performanceId: stage.id,
          priceListId: stage.priceListId,
          locale: 'ru',
          idemKey: randomUUID(),
        }),
      prices: orderIdOf,
      courses: [
        (now, outcome, { isAlone }) => {
          if (!performanceOf(now, stage.id).isSellable) return unexpectedly(outcome);
          const wrong = judge(outcome, {
            fit: fitsTickets(now, stage, selection, null),
            isPlain: isPlain(null, play.world, selection),
            isAlone,
          });
          if (wrong === null && outcome.ok)
            openOrder(now, String(outcome['orderId']), stage.market, ticketLines(now, stage, selection));
          return wrong;
        },
      ],
    };
  },
};

const holdUnits: Kind = {
  name: 'hold units',
  actor: 'buyer',
  weight: 2,
  prepare(play, state, dice) {
    const item = pick(play.world.items, dice.a);
    const newest = state.orders.at(-1);
    if (item === null || state.orders.length >= 6 || (newest !== undefined && isOpen(newest) && dice.order % 3 > 0))
      return null;
    const optionNo = 1 + (dice.b % item.options.length);
    const count = 1 + (dice.c % 3);
    const options = Array<number>(count).fill(optionNo);
    return {
      text: `hold ${count} of item ${item.id}`,
      run: () =>
        holdItems(play.deps, {
          ...ANONYMOUS,
          itemId: item.id,
          units: [{ optionNo, count }],
          performanceId: null,
          locale: 'ru',
          idemKey: randomUUID(),
        }),
      prices: orderIdOf,
      courses: [
        (now, outcome, { isAlone }) => {
          const wrong = judge(outcome, { fit: fitsUnits(now, item, count, null), isPlain: true, isAlone });
          if (wrong === null && outcome.ok)
            openOrder(now, String(outcome['orderId']), item.market, unitLines(item, options, null));
          return wrong;
        },
      ],
    };
  },
};

const putTickets: Kind = {
  name: 'put tickets',
  actor: 'buyer',
  weight: 7,
  prepare(play, state, dice) {
    const order = anOrder(state, dice.order, isHeld);
    if (order === null) return null;
    const ofMarket = play.world.stages.filter(({ market }) => market === order.market);
    // Seldom a performance of the other market, which must be refused.
    const stage = pick(dice.order % 16 === 15 ? play.world.stages : ofMarket, dice.order >> 2);
    if (stage === null) return null;
    const isTakenOff = dice.c % 8 === 7 && stage.market === order.market;
    const selection = isTakenOff ? { seats: [], standing: [] } : selectionOf(state, stage, order, dice);
    const { id: orderId } = order;
    return {
      text: `put ${textOf(selection)} of performance ${stage.id}`,
      run: () =>
        changeSeats(play.deps, { orderId, performanceId: stage.id, priceListId: stage.priceListId, ...selection }),
      prices: (outcome) => (outcome.ok ? orderId : null),
      courses: changing(orderId, (now, current) => {
        const added = ticketLines(now, stage, selection);
        const stays = current.lines.filter((line) => !isTicket(line) || line.performanceId !== stage.id);
        const { isSellable, epoch } = performanceOf(now, stage.id);
        // Tickets for the former date can only be taken out.
        const isOfDate = current.lines.every((line) => line.performanceId !== stage.id || line.epoch === epoch);
        const isOnSale = isSellable && isOfDate && stage.market === current.market;
        const fit = fitsTickets(now, stage, selection, current);
        return {
          stays,
          added,
          fit,
          isOpen: isOnSale || added.length === 0,
          isPlain: isPlain(current, play.world, selection),
        };
      }),
    };
  },
};

const putUnits: Kind = {
  name: 'put units',
  actor: 'buyer',
  weight: 5,
  prepare(play, state, dice) {
    const order = anOrder(state, dice.order, isHeld);
    const item = pick(
      order === null || dice.b % 16 === 15
        ? play.world.items
        : play.world.items.filter(({ market }) => market === order.market),
      dice.a,
    );
    if (order === null || item === null) return null;
    const optionNo = 1 + (dice.b % item.options.length);
    const count = dice.c % 4;
    const [accompanied] = order.lines.filter(isTicket);
    const performanceId = (dice.c >> 2) % 2 === 0 ? (accompanied?.performanceId ?? null) : null;
    const { id: orderId } = order;
    return {
      text: `put ${count} of item ${item.id}${performanceId === null ? '' : ` for performance ${performanceId}`}`,
      run: () =>
        changeUnits(play.deps, {
          orderId,
          itemId: item.id,
          units: count === 0 ? [] : [{ optionNo, count }],
          performanceId,
        }),
      prices: (outcome) => (outcome.ok ? orderId : null),
      courses: changing(orderId, (now, current) => {
        const added = unitLines(item, Array<number>(count).fill(optionNo), performanceId);
        const stays = current.lines.filter((line) => line.itemId !== item.id);
        const performance = performanceId === null ? null : performanceOf(now, performanceId);
        const isAhead = performance === null || (performance.state !== 'cancelled' && !performance.hasNoDate);
        const isOnSale = item.market === current.market && (isAhead || count === 0);
        return {
          stays,
          added,
          fit: fitsUnits(now, item, count, current),
          isOpen: isOnSale,
          isPlain: isPlain(current, play.world, null),
        };
      }),
    };
  },
};

const voucher: Kind = {
  name: 'voucher',
  actor: 'buyer',
  weight: 4,
  prepare(play, state, dice) {
    const order = anOrder(state, dice.order, isHeld);
    if (order === null) return null;
    const chosen =
      dice.a % 4 === 3
        ? null
        : pick(
            play.world.vouchers.filter(({ market }) => market === order.market || dice.b % 8 === 7),
            dice.c,
          );
    const code = dice.b % 16 === 14 ? 'NO-SUCH' : (chosen?.code ?? null);
    const { id: orderId } = order;
    const unpriced = changing(orderId, (_, { lines, voucherId }) => {
      // Without a voucher only a hidden tariff is refused.
      const isCertain = code === null && voucherId === null;
      return { stays: lines, added: [], fit: 'fits', isOpen: code !== 'NO-SUCH', isPlain: isCertain };
    });
    return {
      text: code === null ? 'take the voucher off' : `set the voucher ${code}`,
      run: () => setVoucher(play.deps, { orderId, code, network: null }),
      prices: (outcome) => (outcome.ok ? orderId : null),
      courses: unpriced.map((course) => (now, outcome, group) => {
        const wrong = course(now, outcome, group);
        const current = orderOf(now, orderId);
        if (wrong === null && outcome.ok && current !== undefined)
          current.voucherId = code === null ? null : (chosen?.id ?? null);
        return wrong;
      }),
    };
  },
};

export const BASKET_COMMANDS: readonly Kind[] = [hold, holdUnits, putTickets, putUnits, voucher];
