import { useState } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import type { WalletView } from '#api/orders/wallet-contract.ts';
import type { Refusal } from '../sale/selection.ts';
import { useSale } from '../use-store.ts';
import { type Chosen, chosenOf } from './chosen.ts';

/** The calls of the section, one at a time. Each resolves to the refusal to show beside its field; null if it succeeded. */
export function useWallet(order: OrderView) {
  const { api, saleStore } = useSale();
  const [wallet, setWallet] = useState<WalletView | null>(null);
  const [isBusy, setBusy] = useState(false);

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
    const answer = await api.wallet(order.id);
    if (answer.ok) setWallet(answer.value);
    return answer.ok ? null : answer;
  }
  return {
    wallet,
    isBusy,
    open: () => alone(read),
    choose: (change: Partial<Chosen>) =>
      alone(async () => {
        const refused = await saleStore.setTenders({ ...chosenOf(order), ...change });
        if (refused === null) await read();
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
        if (answer.ok) setWallet(answer.value);
        return answer.ok ? null : answer;
      }),
  };
}
export type WalletCalls = ReturnType<typeof useWallet>;
