import { resendWait } from '#domain/contact/one-time-code.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { TenderOwner, Wallet } from './ports.ts';

/** What a buyer may pay an order with. */
export type OrderWallet = Wallet & {
  /** Null while a guest has proved no address. */
  owner: 'account' | 'guest' | null;
  /** The address that a guest has proved or was sent a code to. */
  email: string | null;
  /** Until another code may be asked for. */
  waitSeconds: number;
};

/** Whose balances the caller may spend on an order: those of the account, otherwise of the address proved for the order. */
export async function ownerFor(
  deps: SalePart<'stores', 'walletCodes'>,
  orderId: string,
  accountId: string | null,
): Promise<TenderOwner> {
  if (accountId !== null) return { accountId, provedEmail: null };
  const asked = await deps.stores.walletCodes.find(orderId);
  return { accountId: null, provedEmail: asked?.isProved ? asked.email : null };
}

/** Null when there is no such order. */
export async function readWallet(
  deps: SalePart<'stores', 'orders' | 'tenders' | 'walletCodes'>,
  orderId: string,
  accountId: string | null,
): Promise<OrderWallet | null> {
  const outline = (await deps.stores.orders.outlines([orderId])).get(orderId);
  if (outline === undefined) return null;
  const asked = accountId === null ? await deps.stores.walletCodes.find(orderId) : null;
  const provedEmail = asked?.isProved ? asked.email : null;
  const owner = accountId !== null ? 'account' : provedEmail !== null ? 'guest' : null;
  const wallet =
    owner === null
      ? { pointsMinor: 0, creditMinor: 0, certificates: [] }
      : await deps.stores.tenders.wallet({ accountId, provedEmail }, outline.market);
  const waitSeconds = asked === null || asked.isProved ? 0 : resendWait(asked.askedAt, asked.now);
  return { ...wallet, owner, email: asked?.email ?? null, waitSeconds };
}
