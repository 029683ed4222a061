import { useEffect, useState } from 'react';
import type { OrderStateView, OrderView } from '#api/orders/contract.ts';
import { LEFT_UNPAID } from '#domain/orders/order-states.ts';
import { UNPAID_MARK } from '#domain/orders/return-address.ts';
import { BLANK_FORM } from './checkout/form.ts';
import { keptForm } from './checkout/kept-form.ts';
import { orderToJoin } from './sale/run-sale.ts';
import { orderMemory } from './sale/order-memory.ts';
import { isOver } from './sale/selection.ts';
import { useSale } from './use-store.ts';
import { useClose } from './frame/use-close.ts';
import { useBack } from './use-back.ts';
import { RESUMED, RETURNED } from './way-back.ts';

export type Step = 'seats' | 'checkout' | 'checking' | 'paid';
/** Why the last payment failed: refused ('' when the bank gave no reason), or not made by the buyer. */
export type Decline = { kind: 'refused'; reason: string } | { kind: 'unpaid' } | null;

/** The current step, what it shows and what leads to others. */
export type SaleSteps = ReturnType<typeof useSteps>;

const OWN_QUERY = ['oid', 'seid', 'lang', 'code', 'distributor_company_id', '_ftm'];

export function returnPathFor(orderId: string): string {
  const url = new URL(location.href);
  url.searchParams.set(RETURNED, orderId);
  return url.pathname + url.search;
}

/**
 * The current step: seats, checkout, waiting for the bank, paid. Browser back leads from checkout to the seats, and from
 * paid tickets out of the sale, because behind them is the bank's page.
 */
export function useSteps() {
  const { saleStore, api, facts, host } = useSale();
  const { isFramed, target, eventUrl, close } = useClose();
  const { performance, priceListId } = facts.sale;
  const [arrival] = useState(takeArrival);
  const [step, setStep] = useState<Step>(arrival.paying === null ? 'seats' : 'checking');
  const [paying, setPaying] = useState(arrival.paying);
  const [order, setOrder] = useState<OrderView | null>(null);
  const [sent, setSent] = useState<OrderStateView | null>(null);
  const [decline, setDecline] = useState<Decline>(null);

  /** A later order of this tab stays known when the address asks for an earlier one. */
  const forget = (orderId: string): void => {
    const memory = orderMemory(performance.id);
    const known = memory.read();
    if (known !== null && known !== orderId) return;
    memory.write(null);
    keptForm(performance.id, BLANK_FORM).forget();
  };
  const toSeats = (): void => {
    setDecline(null);
    setStep('seats');
  };
  useBack(step === 'checkout', toSeats);
  // In a window of its own the event's page takes the place of the paid order, so that the next Back does not return to it.
  useBack(step === 'paid', () => (isFramed || target !== undefined ? close() : location.replace(eventUrl)));
  useEffect(() => {
    if (step === 'paid') host?.send({ type: 'paid' });
  }, [step, host]);

  useEffect(() => {
    const known = arrival.resumed ?? orderMemory(performance.id).read();
    if (known === null || step === 'checking') return;
    void api.resume(known).then((answer) => {
      // What was chosen meanwhile is not replaced. Without an answer the order stays known to the next visit.
      if (!saleStore.canAdopt(known) || (!answer.ok && !isOver(answer.code))) return;
      const current = answer.ok && answer.value.isOwn ? answer.value : null;
      const isHere = current?.performances.some(({ id }) => id === performance.id) === true;
      if (current?.state === 'held') saleStore.resume(current);
      else if (current?.state === 'paid' && isHere) {
        setOrder(current);
        setStep('paid');
      } else {
        saleStore.finish();
        const joined = orderToJoin(facts);
        if (joined !== null && joined.id !== known) saleStore.adopt(joined);
      }
    });
    // Runs once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return {
    step,
    order,
    sent,
    decline,
    paying,
    status: priceListId === null && performance.status !== 'free' ? ('off_sale' as const) : performance.status,
    checkout: () => setStep('checkout'),
    back: toSeats,
    paid: (bought: OrderView) => {
      saleStore.handOver();
      setOrder(bought);
      setStep('paid');
    },
    sentByMail: (paid: OrderStateView) => {
      setSent(paid);
      setStep('paid');
    },
    /** The tickets are shown: the next visit begins anew. */
    shown: (orderId: string) => forget(orderId),
    declined: (held: OrderView) => {
      takeReturn();
      saleStore.resume(held);
      setDecline(declineOf(held));
      setStep('checkout');
    },
    expired: (expired: OrderView) => {
      takeReturn();
      saleStore.resume(expired);
      saleStore.expire();
      setStep('seats');
    },
    over: (orderId: string, { isReturned }: { isReturned: boolean }) => {
      takeReturn();
      forget(orderId);
      saleStore.tellOver(isReturned);
      setStep('seats');
    },
    leave: (orderId: string) => {
      saleStore.handOver();
      setPaying({ orderId, isUnpaid: false });
      setStep('checking');
    },
  };
}

function declineOf({ payment }: OrderView): Decline {
  const reason = payment?.failure ?? '';
  return reason === LEFT_UNPAID || payment?.state !== 'failed' ? { kind: 'unpaid' } : { kind: 'refused', reason };
}

/** The order whose payment is checked, and whether the buyer left the bank's page by its link back without paying. */
export type Paying = { orderId: string; isUnpaid: boolean };
type Arrival = { paying: Paying | null; resumed: string | null };

/** Reads the order of the address, and removes what the bank added to it. */
function takeArrival(): Arrival {
  const { searchParams } = new URL(location.href);
  const orderId = searchParams.get(RETURNED);
  const resumed = searchParams.get(RESUMED);
  const isUnpaid = searchParams.has(UNPAID_MARK);
  if (orderId !== null || resumed !== null) {
    // Providers add their own parameters, which cannot be trusted.
    const known = [...OWN_QUERY, RETURNED, UNPAID_MARK];
    takeFromAddress([...searchParams.keys()].filter((name) => !known.includes(name)));
  }
  return { paying: orderId === null ? null : { orderId, isUnpaid }, resumed };
}

function takeReturn(): void {
  takeFromAddress([RETURNED, UNPAID_MARK]);
}

function takeFromAddress(names: readonly string[]): void {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
