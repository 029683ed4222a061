import type { AccessView, SaleView } from '#api/performances/contract.ts';
import type { SaleApi } from './sale-api.ts';
import type { Refusal } from './selection.ts';
import { createStore, type Store } from './store.ts';

export type AccessState = {
  /** The accepted code. */
  code: string | null;
  opens: AccessView | null;
  refusal: Refusal | null;
  isChecking: boolean;
};
export type Access = { state: Store<AccessState>; open: (code: string) => Promise<Refusal | null>; forget: () => void };

const PREFIX = 'rampa-code-';
/** Parameter of the widget's address. */
const PARAMETER = 'code';

/** The code that opens a presale or an allotment: from the address, or what was typed earlier in this visit. */
export function createAccess(sale: SaleView, api: Pick<SaleApi, 'access'>, onChange: () => void): Access {
  const { id } = sale.performance;
  const state = createStore<AccessState>({ code: null, opens: null, refusal: null, isChecking: false });
  async function open(code: string): Promise<Refusal | null> {
    if (state.get().isChecking) return null;
    state.set({ isChecking: true, refusal: null });
    const answer = await api.access(id, code);
    if (answer.ok) {
      remember(id, code);
      state.set({ isChecking: false, code, opens: answer.value });
    } else {
      // One that is used up may be so by the order of this visit, and has uses again when that ends.
      if (answer.code === 'voucher_unknown') remember(id, null);
      state.set({ isChecking: false, code: null, opens: null, refusal: answer });
    }
    onChange();
    return answer.ok ? null : answer;
  }
  const known = new URLSearchParams(location.search).get(PARAMETER) ?? remembered(id);
  if (known !== null && known.trim() !== '') void open(known.trim());
  return {
    state,
    open,
    forget: () => {
      remember(id, null);
      state.set({ code: null, opens: null, refusal: null });
      onChange();
    },
  };
}

function remembered(performanceId: number): string | null {
  try {
    return sessionStorage.getItem(PREFIX + performanceId);
  } catch {
    // Some browsers deny storage to frames: the code then is known as long as the page exists.
    return null;
  }
}

function remember(performanceId: number, code: string | null): void {
  try {
    if (code === null) sessionStorage.removeItem(PREFIX + performanceId);
    else sessionStorage.setItem(PREFIX + performanceId, code);
  } catch {
    // Without storage the code is not remembered.
  }
}
