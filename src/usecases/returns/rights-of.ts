import { buyersReturn, type RightToReturn } from '#domain/refunds/buyers-return.ts';
import { tiedLines } from '#domain/refunds/tied-lines.ts';
import type { OrderToReturn } from './ports.ts';

export type Returnable = RightToReturn & {
  /** The lines that must go back with it. */
  withLines: readonly number[];
  /** One of those cannot be returned, so that it cannot either. */
  isBound: boolean;
};

/** The lines that the buyer may return at any time, and the lines that must go back with others. */
export function rightsOf(order: OrderToReturn, now: Date) {
  const rights = order.lines.flatMap((line): RightToReturn[] => {
    const right = buyersReturn(line, now);
    return right === null ? [] : [{ line, right }];
  });
  const open = new Set(rights.filter(({ right }) => right.isOpen).map(({ line }) => line.lineNo));
  // A new date may be refused whatever was used of the old one.
  const staying = new Set(
    order.lines.filter((line) => line.kind !== 'unit' && line.isUsed && line.isRefundOpen).map(({ lineNo }) => lineNo),
  );
  const tiedTo = (lineNos: readonly number[]): number[] =>
    tiedLines(order.bought.lines, lineNos, {
      canGo: (lineNo) => open.has(lineNo),
      mayStay: (lineNo) => staying.has(lineNo),
    });
  return {
    rights: rights.map((each): Returnable => {
      const withLines = tiedTo([each.line.lineNo]);
      return { ...each, withLines, isBound: withLines.some((lineNo) => !open.has(lineNo)) };
    }),
    tiedTo,
  };
}
