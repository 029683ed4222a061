import type { OrderView } from '#api/orders/contract.ts';
import type { PartOfOrder } from './part-of-order.ts';
import type { Answer, SaleApi } from './sale-api.ts';
import { isOver, type Refusal, type SelectionAction, type SelectionState } from './selection.ts';

type Ports = {
  api: SaleApi;
  selection: () => SelectionState;
  dispatch: (action: SelectionAction) => void;
  confirm: (order: OrderView) => void;
  /** Sends what was chosen meanwhile. */
  pump: () => Promise<void>;
  release: (order: OrderView) => Promise<void>;
  /** Takes the performance that is on sale here out of the order. */
  chooseNothing: () => void;
  onChange: (change: { orderId: string; isGone: boolean }) => void;
};

/** Changes of the open order beside the choice of seats. Each returns the refusal to show; null if it was made. */
export function createOrderChanges({
  api,
  selection,
  dispatch,
  confirm,
  pump,
  release,
  chooseNothing,
  onChange,
}: Ports) {
  async function change(call: (order: OrderView) => Promise<Answer<OrderView>>): Promise<Refusal | null> {
    const { order, isSending } = selection();
    if (order === null || isSending) return { code: 'busy' };
    dispatch({ kind: 'sending' });
    const answer = await call(order);
    if (answer.ok) {
      confirm(answer.value);
      onChange({ orderId: order.id, isGone: false });
    } else if (isOver(answer.code)) dispatch({ kind: 'refused', refusal: answer });
    else confirm(order);
    void pump();
    return answer.ok ? null : answer;
  }

  return {
    /** Applies a promo code to the whole order, or takes its code off. */
    setVoucher: (code: string | null) => change(({ id }) => api.setVoucher(id, code)),
    /** Chooses what pays the order besides money. */
    setTenders: (chosen: Parameters<SaleApi['setTenders']>[1]) => change(({ id }) => api.setTenders(id, chosen)),
    addItem: (itemId: number, optionNo: number, performanceId: number | null) =>
      change(({ id }) => api.changeUnits(id, { itemId, units: [{ optionNo, count: 1 }], performanceId })),
    /** Takes a performance or an item out; with the last one the order ends. */
    async remove(part: PartOfOrder): Promise<Refusal | null> {
      const { order, performanceId } = selection();
      if ('performanceId' in part && part.performanceId === performanceId) {
        chooseNothing();
        return null;
      }
      if (order !== null && order.performances.length + order.items.length === 1) {
        await release(order);
        return null;
      }
      return change(({ id, performances }) => {
        if ('itemId' in part) return api.changeUnits(id, { ...part, units: [], performanceId: null });
        const priceListId = performances.find((each) => each.id === part.performanceId)?.priceListId ?? 0;
        return api.change(id, { ...part, priceListId, seats: [], standing: [] });
      });
    },
  };
}
