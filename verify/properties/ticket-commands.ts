import { redeemCode } from '#usecases/items/redeem-code.ts';
import { scanTicket } from '#usecases/tickets/scan-ticket.ts';
import { handOverTicket } from '#usecases/transfers/hand-over-ticket.ts';
import { takeBackTicket } from '#usecases/transfers/take-back-ticket.ts';
import { anOrder, type Dice, isSold, type Kind, type Outcome, pick, type Play, refused, unexpectedly } from './play.ts';
import { type Code, isTicket, type Line, liveCode, type Order, orderOf, performanceOf, type State } from './state.ts';

const DOORS_OPEN_MS = 4 * 3_600_000;

/** Mostly a ticket for which the command makes sense. */
function aTicket(state: State, dice: Dice, suits: (line: Line) => boolean): { order: Order; line: Line } | null {
  const order = anOrder(state, dice.order, (each) => isSold(each) && each.lines.some(suits));
  const tickets = order?.lines.filter((each) => isTicket(each) && each.codes.length > 0) ?? [];
  const suitable = tickets.filter(suits);
  const line = pick(dice.c % 8 < 6 && suitable.length > 0 ? suitable : tickets, dice.a);
  return order === null || line === null ? null : { order, line };
}

function lineIn(state: State, { order, line }: { order: Order; line: Line }): Line | undefined {
  return orderOf(state, order.id)?.lines.find(({ lineNo }) => lineNo === line.lineNo);
}

/** Whether the doors are still shut, until when tickets may change hands. */
function isBeforeDoors(state: State, line: Line): boolean {
  const { startsAtMs, state: of, hasNoDate } = performanceOf(state, line.performanceId ?? 0);
  return of !== 'cancelled' && (hasNoDate || Date.now() < startsAtMs - DOORS_OPEN_MS);
}

function replaceCode(line: Line, isHandedOver: boolean): void {
  const before = liveCode(line);
  if (before === undefined) throw new Error('There is no code to replace');
  before.state = 'void';
  line.codes.push({ ...before, id: '', state: 'issued', isHandedOver });
}

const handOver: Kind = {
  name: 'hand over',
  actor: 'buyer',
  weight: 3,
  prepare(play, state, dice) {
    const found = aTicket(
      state,
      dice,
      (line) => isTicket(line) && liveCode(line)?.isHandedOver === false && isBeforeDoors(state, line),
    );
    if (found === null) return null;
    const giver = { orderId: found.order.id, lineNo: found.line.lineNo };
    const email = `friend${play.nextNumber()}@example.com`;
    return {
      text: `hand over the ticket of line ${giver.lineNo}`,
      run: () => handOverTicket(play.deps, { giver, to: { email, name: null }, network: null, actor: 'buyer' }),
      courses: [
        (now, outcome) => {
          const line = lineIn(now, found);
          const code = line === undefined ? undefined : liveCode(line);
          const times = line?.codes.filter(({ isHandedOver }) => isHandedOver).length ?? 0;
          const isHers = code?.state === 'issued' && !code.isHandedOver;
          if (line === undefined || !isHers || times >= 5 || !isBeforeDoors(now, line)) return unexpectedly(outcome);
          if (!outcome.ok) return refused(outcome.code);
          replaceCode(line, true);
          return null;
        },
      ],
    };
  },
};

const takeBack: Kind = {
  name: 'take back',
  actor: 'buyer',
  weight: 3,
  prepare(play, state, dice) {
    const found = aTicket(state, dice, (line) => liveCode(line)?.isHandedOver === true);
    if (found === null) return null;
    const giver = { orderId: found.order.id, lineNo: found.line.lineNo };
    return {
      text: `take back the ticket of line ${giver.lineNo}`,
      run: () => takeBackTicket(play.deps, { giver, actor: 'buyer' }),
      courses: [
        (now, outcome) => {
          const line = lineIn(now, found);
          const code = line === undefined ? undefined : liveCode(line);
          const isGiven = code?.state === 'issued' && code.isHandedOver;
          if (line === undefined || !isGiven || !isBeforeDoors(now, line)) return unexpectedly(outcome);
          if (!outcome.ok) return refused(outcome.code);
          replaceCode(line, false);
          return null;
        },
      ],
    };
  },
};

function scanning(name: string, direction: 'in' | 'out', weight: number): Kind {
  return {
    name,
    actor: 'organizer',
    weight,
    prepare(play, state, dice) {
      const suits = (line: Line) =>
        direction === 'out'
          ? liveCode(line)?.lastPass === 'in'
          : liveCode(line) !== undefined && !isBeforeDoors(state, line);
      const found = aTicket(state, dice, (line) => isTicket(line) && suits(line));
      // Mostly the newest code, sometimes one that died before.
      const code = pick(found?.line.codes.toReversed() ?? [], dice.b % 8 === 7 ? dice.c : 0);
      if (found === null || code === null) return null;
      return {
        text: `scan ${code.state === 'void' ? 'a dead code' : 'the code'} of line ${found.line.lineNo} ${direction}`,
        run: () => scan(play, code, direction, dice.c),
        courses: [(now, outcome) => afterScan(now, found, code, direction, outcome)],
      };
    },
  };
}

/** A code printed for any earlier date stays good. */
async function scan(play: Play, { id }: Code, direction: 'in' | 'out', die: number): Promise<Outcome> {
  const { rows } = await play.pool.query<{
    serial: string;
    performanceId: number;
    epoch: number;
    seatNo: number | null;
  }>(`select serial, performance_id as "performanceId", epoch, signed_seat_no as "seatNo" from ticket where id = $1`, [
    id,
  ]);
  const [claim] = rows;
  if (claim === undefined) throw new Error(`There is no ticket ${id}`);
  const code = play.signer.sign({ ...claim, epoch: 1 + (die % claim.epoch) });
  const at = { signer: play.signer, doorTransaction: play.doorTransaction, now: () => new Date() };
  const { verdict } = await scanTicket(at, { code, direction, gate: null, actor: 'door' });
  return verdict === 'valid' ? { ok: true } : { ok: false, code: verdict };
}

function afterScan(
  now: State,
  found: { order: Order; line: Line },
  scanned: Code,
  direction: 'in' | 'out',
  outcome: Outcome,
): string | null {
  const line = lineIn(now, found);
  const code = line?.codes.find(({ id }) => id === scanned.id);
  if (line === undefined || code === undefined) return unexpectedly(outcome);
  const verdict = verdictOf(now, line, code, direction);
  const said = outcome.ok ? 'valid' : outcome.code;
  if (said !== verdict) return `was ${said} at the door instead of ${verdict}`;
  if (verdict === 'valid') Object.assign(code, { state: 'used', lastPass: direction });
  return null;
}

/** Whoever was let in once stays in until scanned out, and does not come in again. */
function verdictOf(now: State, line: Line, code: Code, direction: 'in' | 'out'): string {
  if (code.state === 'void') return 'void';
  if (direction === 'out') return code.lastPass === 'in' ? 'valid' : 'outside';
  if (code.state === 'used') return 'used';
  const { startsAtMs } = performanceOf(now, line.performanceId ?? 0);
  return Date.now() < startsAtMs - DOORS_OPEN_MS ? 'not_yet' : 'valid';
}

const redeem: Kind = {
  name: 'redeem code',
  actor: 'organizer',
  weight: 3,
  prepare(play, state, dice) {
    const order = anOrder(state, dice.order, (each) =>
      each.lines.some((line) => line.kind === 'unit' && line.codes.length > 0),
    );
    const line = pick(order?.lines.filter((each) => !isTicket(each) && each.codes.length > 0) ?? [], dice.a);
    const code = line?.codes.at(-1);
    if (order === null || line === null || code === undefined) return null;
    return {
      text: `redeem the code of line ${line.lineNo}`,
      async run() {
        const { rows } = await play.pool.query<{ code: string }>('select code from entitlement where id = $1', [
          code.id,
        ]);
        const { ok, ...rest } = await redeemCode(play, { typed: rows[0]?.code ?? '', actor: 'counter' });
        return ok ? { ok } : { ok, code: 'code' in rest ? rest.code : '' };
      },
      courses: [
        (now, outcome) => {
          const current = lineIn(now, { order, line })?.codes.find(({ id }) => id === code.id);
          if (current?.state !== 'issued') return unexpectedly(outcome);
          if (!outcome.ok) return refused(outcome.code);
          current.state = 'used';
          return null;
        },
      ],
    };
  },
};

export const TICKET_COMMANDS: readonly Kind[] = [
  handOver,
  takeBack,
  scanning('scan in', 'in', 3),
  scanning('scan out', 'out', 2),
  redeem,
];
