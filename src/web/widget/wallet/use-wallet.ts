import { useRef, useState } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import type { WalletView } from '#api/orders/wallet-contract.ts';
import type { Refusal } from '../sale/selection.ts';
import { useSale } from '../use-store.ts';
import { type Chosen, chosenOf } from './chosen.ts';

/** Orders for which a guest has proved an address since the page was loaded. */
const proved = new Set<string>();

/** The calls of the section, one at a time. Each resolves to the refusal to show beside its field; null if it succeeded. */
export function useWallet(order: OrderView) {
  const { api, saleStore } = useSale();
  const [wallet, setWallet] = useState<WalletView | null>(null);
  const [isBusy, setBusy] = useState(false);
  const reads = useRef(0);

  async function alone(work: () => Promise<Refusal | null>): Promise<Refusal | null> {
    if (isBusy) return { code: 'busy' };
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  }
  async function read(): Promise<Refusal | null> {
    reads.current += 1;
    const ownRead = reads.current;
    const answer = await api.wallet(order.id);
    if (answer.ok && ownRead === reads.current) setWallet(answer.value);
    return answer.ok ? null : answer;
  }
  return {
    /** Whose balances these are is known without a question: only then are they read before the section opens. */
    isOwnerKnown: api.hasAccount() || proved.has(order.id),
    wallet,
    isBusy,
    /** Reads what is not known yet. */
    open: () => (wallet === null ? read() : Promise.resolve(null)),
    choose: (change: Partial<Chosen>) =>
      alone(async () => {
        const refused = await saleStore.setTenders({ ...chosenOf(order), ...change });
        // In the background: what is pressed next must not wait for it, and would be lost.
        if (refused === null) void read();
        return refused;
      }),
    ask: (email: string) =>
      alone(async () => {
        const answer = await api.askWalletCode(order.id, email);
        return answer.ok ? read() : answer;
      }),
    prove: (code: string) =>
      alone(async () => {
        const answer = await api.proveWallet(order.id, code);
        if (!answer.ok) return answer;
        proved.add(order.id);
        setWallet(answer.value);
        return null;
      }),
  };
}
export type WalletCalls = ReturnType<typeof useWallet>;
