import { isTicket, type Line, liveCode, liveLines, type Order, performanceOf, type State } from './state.ts';
import type { World } from './world-types.ts';

/**
 * How many tickets of tariffs that need an adult a return would leave without one, beyond those that are without one
 * already; apart from those that were used for a date that may be refused. In the order of the world's performances.
 */
function leftAlone(
  state: State,
  world: World,
  order: Order,
  going: readonly Line[],
): { stage: number; more: number }[] {
  return world.stages.map(({ id, tariffs }) => {
    const needing = new Set(tariffs.filter(({ needsAdult }) => needsAdult).map(({ tariffNo }) => tariffNo));
    const of = liveLines(order).filter((line) => isTicket(line) && line.performanceId === id);
    const isUsedFor = (line: Line) => liveCode(line)?.state === 'used' && performanceOf(state, id).isRefundOpen;
    const alone = (lines: readonly Line[]) => {
      const children = lines.filter((line) => needing.has(line.amounts?.tariffNo ?? 0) && !isUsedFor(line));
      return children.length - lines.filter(({ amounts }) => amounts?.tariffNo === 1).length;
    };
    const staying = of.filter((line) => !going.some(({ lineNo }) => lineNo === line.lineNo));
    return { stage: id, more: Math.max(0, alone(staying) - Math.max(0, alone(of))) };
  });
}

export function leavesAlone(state: State, world: World, order: Order, going: readonly Line[]): boolean {
  return leftAlone(state, world, order, going).some(({ more }) => more > 0);
}

/** Whether no other lines that can be returned would let this one go. */
export function isBound(state: State, world: World, order: Order, line: Line, returnable: readonly Line[]): boolean {
  return leftAlone(state, world, order, [line]).some(({ stage, more }) => {
    const needing = world.stages.find(({ id }) => id === stage)?.tariffs.filter(({ needsAdult }) => needsAdult) ?? [];
    const children = returnable.filter(
      (each) =>
        each.performanceId === stage &&
        each.lineNo !== line.lineNo &&
        needing.some(({ tariffNo }) => tariffNo === each.amounts?.tariffNo),
    );
    return more > children.length;
  });
}
