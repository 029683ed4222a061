import type { MoneyBack, OrderToReturn } from '#usecases/returns/ports.ts';
import type { PerformanceToChange } from './ports.ts';

/** The effect of a schedule change, shown before it is carried out. */
export type ChangePlan = MoneyBack & {
  title: string;
  startsAt: Date;
  paidOrders: number;
  tickets: number;
  unpaidOrders: number;
  currency: string;
  refundUntil: Date | null;
};

export function changePlan(
  performance: Pick<PerformanceToChange, 'title' | 'startsAt'>,
  { paid, unpaid }: { paid: readonly OrderToReturn[]; unpaid: readonly string[] },
  total: MoneyBack,
  refundUntil: Date | null,
): ChangePlan {
  return {
    title: performance.title,
    startsAt: performance.startsAt,
    paidOrders: paid.length,
    tickets: paid.reduce((sum, { lines }) => sum + lines.length, 0),
    unpaidOrders: unpaid.length,
    ...total,
    currency: paid[0]?.currency ?? '',
    refundUntil,
  };
}
