import type { BoughtLine, BoughtTicket } from './bought-line.ts';

type Answer = {
  /** Whether the line can be returned now: those that can are chosen before those that cannot. */
  canGo: (lineNo: number) => boolean;
  /** Lines that nothing can return any more and that hold back no other one. */
  mayStay: (lineNo: number) => boolean;
};

/**
 * The lines that must go back together with returned ones, because what they need would no longer be there: a tariff that
 * needs another one, such as a companion's free ticket, and the companion's place beside a wheelchair place. The last ones
 * go first, as the sale refuses the last ones. What was out of proportion before, because the seller cancelled a ticket,
 * may stay so.
 */
export function tiedLines(
  bought: readonly BoughtLine[],
  returned: readonly number[],
  { canGo, mayStay }: Answer,
): number[] {
  const live = bought.filter((line): line is BoughtTicket => line.kind !== 'unit' && line.state === 'live');
  const isBound = (line: BoughtTicket) => !mayStay(line.lineNo);
  const going = new Set(returned);
  const tied: number[] = [];
  for (;;) {
    const [first] = nextTied(live, going, isBound).toSorted(
      (one, other) => Number(canGo(other.lineNo)) - Number(canGo(one.lineNo)) || other.lineNo - one.lineNo,
    );
    if (first === undefined) return tied.toSorted((one, other) => one - other);
    going.add(first.lineNo);
    tied.push(first.lineNo);
  }
}

type IsBound = (line: BoughtTicket) => boolean;

/** Of the lines that stay, those of which at least one must go. */
function nextTied(live: readonly BoughtTicket[], going: ReadonlySet<number>, isBound: IsBound): BoughtTicket[] {
  const stay = live.filter(({ lineNo }) => !going.has(lineNo));
  const companion = stay.find((line) => line.companionOf !== null && going.has(line.companionOf) && isBound(line));
  if (companion !== undefined) return [companion];
  const needing = stay.filter((line) => line.tariff.needsTariff !== null && isBound(line));
  for (const of of Map.groupBy(needing, keyOf).values()) {
    const [first] = of;
    if (first === undefined) continue;
    const now = excess(first, stay, isBound);
    if (now > Math.max(0, excess(first, live, isBound))) return of;
  }
  return [];
}

/** How many tickets of a tariff are more than those that they need allow. */
function excess(ticket: BoughtTicket, among: readonly BoughtTicket[], isBound: IsBound): number {
  const { needsTariff } = ticket.tariff;
  if (needsTariff === null) return 0;
  const ofPerformance = among.filter(({ performanceId }) => performanceId === ticket.performanceId);
  const others = ofPerformance.filter(({ tariffNo }) => needsTariff.tariffNos.includes(tariffNo)).length;
  const own = ofPerformance.filter((each) => keyOf(each) === keyOf(ticket) && isBound(each)).length;
  return own - Math.floor(others / needsTariff.perTickets) * needsTariff.atMost;
}

/** A tariff has its number in every zone, and its limits count all of them. */
function keyOf({ performanceId, tariffNo }: BoughtTicket): string {
  return `${performanceId} ${tariffNo}`;
}
