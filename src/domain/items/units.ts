type Unit = { optionNo: number; option: string | null; listedMinor: number; priceMinor: number; feeMinor: number };
export type UnitGroup = {
  optionNo: number;
  option: string | null;
  count: number;
  totalMinor: number;
  /** The same before all reductions of the price. */
  listedTotalMinor: number;
};

/** Groups the units of an order by option, in the options' order. */
export function unitsByOption(lines: readonly Unit[]): UnitGroup[] {
  const groups = new Map<number, UnitGroup>();
  for (const { optionNo, option, listedMinor, priceMinor, feeMinor } of lines) {
    const group = groups.get(optionNo) ?? { optionNo, option, count: 0, totalMinor: 0, listedTotalMinor: 0 };
    group.count += 1;
    group.totalMinor += priceMinor + feeMinor;
    group.listedTotalMinor += Math.max(listedMinor, priceMinor) + feeMinor;
    groups.set(optionNo, group);
  }
  return [...groups.values()].toSorted((one, other) => one.optionNo - other.optionNo);
}
