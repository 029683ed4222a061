import { shownView } from '#web/site/visit/shown-view.ts';
import { onSaleClosed } from '#web/shared/sale-overlay/sale-closed.ts';
import { mayHaveOpenOrder, onOpenOrderMark } from '#web/shared/visitor/open-order-mark.ts';

/**
 * Names the visitor's unpaid orders on every page. Only browsers that may have one ask the server: when the page opens,
 * when the sale over it closes, and when another tab opens or ends an order.
 */
export function watchUnpaidOrder(): void {
  const look = (): void => {
    if (mayHaveOpenOrder()) {
      // Without the code, or a connection, the order is found on its own page as before.
      import('#web/site/frame/unpaid-orders.tsx').then(
        ({ showUnpaidOrders }) => showUnpaidOrders(shownView()),
        () => undefined,
      );
    }
  };
  onOpenOrderMark(look);
  onSaleClosed(look);
  addEventListener('online', look);
  look();
}
