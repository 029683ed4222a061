import { isTargeted } from '#domain/pricing/target.ts';
import type { Voucher } from '#domain/pricing/voucher.ts';
import type { WantedTicket } from '#domain/pricing/wanted-line.ts';

/** `companion`: kept beside wheelchair places, for whoever takes one; no code opens it. */
export const ALLOTMENT_KINDS = [
  'presale',
  'partner',
  'box_office',
  'guests',
  'blocked',
  'complimentary',
  'companion',
] as const;
export type AllotmentKind = (typeof ALLOTMENT_KINDS)[number];

/** An allotment as it is under its lock. */
export type AllotmentFacts = {
  readonly id: number;
  readonly performanceId: number;
  /** The zone of a standing area of which it keeps places; null for seats. */
  readonly zoneNo: number | null;
  readonly places: number | null;
  /** Tickets in all; null for as many as it has. */
  readonly maxTickets: number | null;
  readonly perOrder: number | null;
  /** Tickets that other orders hold or bought. */
  readonly used: number;
};

export type AccessFacts = {
  /** Performances that are in presale at this moment. */
  readonly presaleIds: readonly number[];
  /** Seats of the order that are kept for an allotment. */
  readonly seats: readonly { readonly performanceId: number; readonly seatNo: number; readonly allotmentId: number }[];
  /** Entries that the order has from allotments: only their code keeps them. */
  readonly entries: readonly { readonly lineNo: number; readonly allotmentId: number }[];
  /** Allotments of these seats, of these entries and of the voucher that are not released. */
  readonly allotments: readonly AllotmentFacts[];
};

type Ticket = Pick<WantedTicket, 'lineNo' | 'kind' | 'organizerId' | 'performanceId' | 'zoneNo' | 'tariffNo'> & {
  readonly seatNo: number | null;
};

/** Where a ticket comes from, and whether only a code gives access to it. */
export type Access = { readonly allotmentId: number | null; readonly isByCode: boolean };
export type AccessRefusal =
  | { readonly ok: false; readonly code: 'presale_code_needed' | 'allotment_code_needed' | 'voucher_not_for_this' }
  | { readonly ok: false; readonly code: 'allotment_full' | 'over_limit'; readonly limit: number };

/**
 * Whether the order's code opens what its tickets need: a presale, or what allotments keep. Everything else needs no code.
 * Places of a standing area come from the allotment that the code opens.
 */
export function judgeAccess(
  tickets: readonly Ticket[],
  facts: AccessFacts,
  voucher: Voucher | null,
): { readonly ok: true; readonly byLine: ReadonlyMap<number, Access> } | AccessRefusal {
  const byLine = new Map<number, Access>();
  for (const ticket of tickets) {
    const allotmentId = allotmentOf(ticket, facts, voucher);
    const isOpened = allotmentId !== null && voucher?.allotmentIds.includes(allotmentId) === true;
    const isPresale = facts.presaleIds.includes(ticket.performanceId);
    if (allotmentId !== null && !isOpened) return refuseCode('allotment_code_needed', voucher);
    if (isPresale && !isOpened && !opensPresale(voucher, ticket)) return refuseCode('presale_code_needed', voucher);
    byLine.set(ticket.lineNo, { allotmentId, isByCode: isPresale || allotmentId !== null });
  }
  return limitPassed(byLine, facts) ?? { ok: true, byLine };
}

function allotmentOf(ticket: Ticket, facts: AccessFacts, voucher: Voucher | null): number | null {
  const { lineNo, performanceId, seatNo, zoneNo } = ticket;
  if (seatNo !== null) {
    const kept = facts.seats.find((each) => each.performanceId === performanceId && each.seatNo === seatNo);
    return facts.allotments.find(({ id }) => id === kept?.allotmentId)?.id ?? null;
  }
  const ofArea = facts.allotments.filter((each) => each.performanceId === performanceId && each.zoneNo === zoneNo);
  const had = facts.entries.find((each) => each.lineNo === lineNo);
  const opened = ofArea.find(({ id }) => voucher?.allotmentIds.includes(id));
  return (opened ?? ofArea.find(({ id }) => id === had?.allotmentId))?.id ?? null;
}

function opensPresale(voucher: Voucher | null, ticket: Ticket): boolean {
  if (voucher === null || !voucher.opensPresale) return false;
  return isTargeted(voucher.target, ticket);
}

/** Whoever gave a code hears that it is not for this. */
function refuseCode(code: 'presale_code_needed' | 'allotment_code_needed', voucher: Voucher | null): AccessRefusal {
  return { ok: false, code: voucher === null ? code : 'voucher_not_for_this' };
}

function limitPassed(byLine: ReadonlyMap<number, Access>, { allotments }: AccessFacts): AccessRefusal | null {
  for (const { id, places, maxTickets, perOrder, used } of allotments) {
    const wanted = [...byLine.values()].filter(({ allotmentId }) => allotmentId === id).length;
    if (wanted === 0) continue;
    const most = Math.min(places ?? Infinity, maxTickets ?? Infinity);
    if (used + wanted > most) return { ok: false, code: 'allotment_full', limit: Math.max(0, most - used) };
    if (perOrder !== null && wanted > perOrder) return { ok: false, code: 'over_limit', limit: perOrder };
  }
  return null;
}
