import { some } from './play.ts';
import { counted, holderOfSeat, isOpen, isTicket, type Line, type Order, type State } from './state.ts';
import type { ItemFacts, Stage } from './world-types.ts';

/** A selection as the product takes it, with the lines that it becomes. */
export type Selection = {
  seats: { seatNo: number; tariffNo: number }[];
  standing: { zoneNo: number; tariffNo: number; count: number }[];
};

/** Of one performance in one order. */
const SEATS_PER_ORDER = 6;

/**
 * By the bits of a number a third of full prices, a third of the early tier, and a third of any tariff. The second ticket of
 * a selection is more often a child's, which needs the first one.
 */
function tariffFor(stage: Stage, zoneNo: number, { die, index }: { die: number; index: number }): number {
  const tariffs = stage.tariffs.filter((tariff) => tariff.zoneNo === zoneNo);
  const child = tariffs.find(({ needsAdult }) => needsAdult);
  if (index === 1 && die % 2 === 1 && child !== undefined) return child.tariffNo;
  const early = tariffs.find(({ tierNo }) => tierNo !== null);
  if (die % 3 === 1) return (early ?? tariffs[0])?.tariffNo ?? 1;
  return die % 3 === 0 ? 1 : (tariffs[(die >> 2) % tariffs.length]?.tariffNo ?? 1);
}

/** One to four of the hall's tickets: usually free ones, sometimes somebody else's. */
export function selectionOf(
  state: State,
  stage: Stage,
  own: Order | null,
  { a, b, c }: { a: number; b: number; c: number },
): Selection {
  const free = [...stage.zoneOfSeat.keys()].filter((seatNo) => {
    const holder = holderOfSeat(state, stage.id, seatNo);
    return holder === undefined || holder.id === own?.id;
  });
  const from = a % 9 === 8 ? [...stage.zoneOfSeat.keys()] : free;
  const seats = stage.zoneOfSeat.length === 0 ? [] : some(from, b).slice(0, 4);
  const [area] = stage.areas;
  const entries = Math.min(c % 4, SEATS_PER_ORDER - seats.length);
  return {
    seats: seats.map((seatNo, index) => ({
      seatNo,
      tariffNo: tariffFor(stage, stage.zoneOfSeat[seatNo] ?? 1, { die: (a >> 2) + index * 3, index }),
    })),
    standing: area === undefined || entries <= 0 ? [] : [{ zoneNo: area.zoneNo, tariffNo: 1, count: entries }],
  };
}

export const textOf = ({ seats, standing }: Selection): string =>
  [
    ...seats.map(({ seatNo, tariffNo }) => `seat ${seatNo}${tariffNo === 1 ? '' : ` at tariff ${tariffNo}`}`),
    ...standing.map(({ zoneNo, count }) => `${count} entries of zone ${zoneNo}`),
  ].join(', ') || 'nothing';

export function ticketLines(state: State, stage: Stage, { seats, standing }: Selection): Line[] {
  const epoch = state.performances.find(({ id }) => id === stage.id)?.epoch ?? 0;
  const common = { performanceId: stage.id, organizerId: stage.organizerId, epoch, ...NO_UNIT };
  return [
    ...seats.map(({ seatNo }): Line => ({
      ...aLine(),
      ...common,
      kind: 'seat',
      seatNo,
      zoneNo: stage.zoneOfSeat[seatNo] ?? null,
    })),
    ...standing.flatMap(({ zoneNo, count }) =>
      Array.from({ length: count }, (): Line => ({ ...aLine(), ...common, kind: 'entry', zoneNo })),
    ),
  ];
}

export function unitLines(item: ItemFacts, options: readonly number[], forPerformanceId: number | null): Line[] {
  return options.map((optionNo) => ({
    ...aLine(),
    kind: 'unit',
    itemId: item.id,
    optionNo,
    forPerformanceId,
    organizerId: item.organizerId,
  }));
}

const NO_UNIT = { itemId: null, optionNo: null, forPerformanceId: null };

function aLine(): Line {
  return {
    lineNo: 0,
    kind: 'unit',
    performanceId: null,
    zoneNo: null,
    seatNo: null,
    ...NO_UNIT,
    organizerId: null,
    epoch: 0,
    state: 'held',
    amounts: null,
    codes: [],
    isFeeReturned: false,
    backMinor: null,
    withheldMinor: 0,
    kept: [],
    parts: [],
  };
}

/** Puts new lines behind those that stay. Every price of the order is then another quote. */
export function replaceLines(order: Order, stays: readonly Line[], added: readonly Line[]): void {
  const last = Math.max(0, ...stays.map(({ lineNo }) => lineNo));
  order.lines = [...stays, ...added.map((line, at) => ({ ...line, lineNo: last + at + 1 }))].map((line) => ({
    ...line,
    amounts: null,
  }));
  order.dueMinor = null;
  order.voucherUses = null;
}

export type Fit = 'fits' | 'unclear' | 'taken';

/** Whether these tickets are there for the order; unclear while holds that have run out are not swept yet. */
export function fitsTickets(state: State, stage: Stage, selection: Selection, own: Order | null): Fit {
  const isTaken = selection.seats.some(({ seatNo }) => {
    const holder = holderOfSeat(state, stage.id, seatNo);
    return holder !== undefined && holder.id !== own?.id;
  });
  if (isTaken) return 'taken';
  const fits = selection.standing.map(({ zoneNo, count }): Fit => {
    const capacity = stage.areas.find((area) => area.zoneNo === zoneNo)?.capacity ?? 0;
    const isOf = (line: Line) => line.kind === 'entry' && line.performanceId === stage.id && line.zoneNo === zoneNo;
    return fitOf(capacity, count - ownOf(own, isOf), counted(state, isOf));
  });
  return worst(fits);
}

export function fitsUnits(state: State, item: ItemFacts, count: number, own: Order | null): Fit {
  const isOf = (line: Line) => line.kind === 'unit' && line.itemId === item.id;
  return item.capacity === null ? 'fits' : fitOf(item.capacity, count - ownOf(own, isOf), counted(state, isOf));
}

function ownOf(own: Order | null, isOf: (line: Line) => boolean): number {
  return own === null || !isOpen(own) ? 0 : own.lines.filter(isOf).length;
}

function fitOf(capacity: number, more: number, { all, runOut }: { all: number; runOut: number }): Fit {
  if (more <= 0 || all + more <= capacity) return 'fits';
  return all - runOut + more <= capacity ? 'unclear' : 'taken';
}

function worst(fits: readonly Fit[]): Fit {
  return fits.includes('taken') ? 'taken' : fits.includes('unclear') ? 'unclear' : 'fits';
}

/** Nothing about its price can refuse these lines: full prices without a tier, and no voucher. */
export function isPlain(
  order: Order | null,
  world: { stages: readonly Stage[] },
  selection: Selection | null,
): boolean {
  const chosen = [...(selection?.seats ?? []), ...(selection?.standing ?? [])];
  if (chosen.some(({ tariffNo }) => tariffNo !== 1)) return false;
  if (order === null) return true;
  if (order.voucherId !== null) return false;
  return order.lines.filter(isTicket).every(({ performanceId, amounts }) => {
    const stage = world.stages.find(({ id }) => id === performanceId);
    return stage !== undefined && amounts !== null && amounts.tariffNo === 1;
  });
}

/** Refusals by the price, which the lists, tiers and vouchers of the moment explain. */
export const isOfPrice = (code: string): boolean => /^(tariff|voucher)_/.test(code) || code === 'unknown_seat';
/** What a command may meet that runs beside others. */
export const isOfCrowd = (code: string): boolean => ['seat_taken', 'area_full', 'busy', 'sold_out'].includes(code);
