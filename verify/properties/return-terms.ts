import { halfUp, priceOf } from './money.ts';
import { type Line, type Order, performanceOf, type ReturnRuleFacts, type ReturnStep, type State } from './state.ts';
import type { World } from './world-types.ts';

/** How one fee lets a line come back. */
export type OwnTerms = { permille: number; keptMinor: number };

/** The law of Belarus lets a buyer return until the second day before; Georgia leaves it to the organizer. */
const LAW: Record<Order['market'], ReturnStep[]> = { belarus: [{ days: 2, keptPermille: 250 }], georgia: [] };

/**
 * Days are compared with room for the calendar: no performance of the world begins between one and five days from now, and
 * no rule of the proof has fewer than two days.
 */
const FAR_MS = 5 * 86_400_000;

/** The rule of the moment in which the order was opened: the narrowest counts. */
function ruleFor(state: State, world: World, order: Order, line: Line): ReturnRuleFacts | undefined {
  const stage = world.stages.find(({ id }) => id === line.performanceId);
  const tariff = stage?.tariffs.find(
    ({ zoneNo, tariffNo }) => zoneNo === line.zoneNo && tariffNo === line.amounts?.tariffNo,
  );
  const fits = state.returnRules.filter(
    (rule) =>
      order.ruleIds.includes(rule.id) &&
      rule.organizerId === line.organizerId &&
      (rule.performanceId === null || rule.performanceId === line.performanceId) &&
      (rule.tariffKind === null || rule.tariffKind === tariff?.kind),
  );
  const width = ({ performanceId, tariffKind }: ReturnRuleFacts) =>
    (performanceId === null ? 2 : 0) + (tariffKind === null ? 1 : 0);
  return fits.toSorted((one, other) => width(one) - width(other))[0];
}

/**
 * What the buyer's own return of this ticket would keep now; null where nobody takes it back any more.
 * @param releasedMinor what comes back beside its price, which may make other terms the best; negative: what is kept back
 */
export function ownTerms(
  state: State,
  world: World,
  { order, line, releasedMinor = 0 }: { order: Order; line: Line; releasedMinor?: number },
): OwnTerms | null {
  const { startsAtMs, hasNoDate } = performanceOf(state, line.performanceId ?? 0);
  if (hasNoDate) return null;
  const leftMs = startsAtMs - Date.now();
  const steps = [...(ruleFor(state, world, order, line)?.steps ?? []), ...LAW[order.market]];
  const open = steps
    .filter((step) => ('hours' in step ? leftMs > step.hours * 3_600_000 : leftMs > FAR_MS))
    .map((step) => ({ step, keeps: keptOf(step, priceOf(line) + releasedMinor) }));
  const least = Math.min(...open.map(({ keeps }) => keeps));
  // Of equal ones that which lasts longest.
  const [best] = open
    .filter(({ keeps }) => keeps === least)
    .toSorted((one, other) => before(one.step) - before(other.step));
  if (best === undefined) return null;
  const { step } = best;
  return 'keptMinor' in step
    ? { permille: 1000, keptMinor: step.keptMinor }
    : { permille: 1000 - step.keptPermille, keptMinor: 0 };
}

function keptOf(step: ReturnStep, priceMinor: number): number {
  return 'keptMinor' in step
    ? Math.min(step.keptMinor, priceMinor)
    : priceMinor - halfUp(priceMinor, 1000 - step.keptPermille);
}

const before = (step: ReturnStep): number => ('hours' in step ? step.hours / 24 : step.days);
