import type { OrderView } from '#api/orders/contract.ts';
import { m } from '#texts/generated/messages.js';

/** More reasons would not fit beside their amount. */
const MOST_REASONS = 2;

/** «Скидка: Осенние каникулы, промокод LETO»; without reasons that have a name, or with many, «Скидка». */
export function discountLabel(reductions: OrderView['reductions']): string {
  const reasons = reductions.flatMap(({ kind, name }) => {
    if (name === null) return [];
    return [kind === 'voucher' ? m.widget_discount_code({ code: name }) : name];
  });
  const isTold = reasons.length === reductions.length && reasons.length > 0 && reasons.length <= MOST_REASONS;
  return isTold ? m.widget_discount_by({ reasons: reasons.join(', ') }) : m.widget_discount();
}
