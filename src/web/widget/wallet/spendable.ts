import type { WalletView } from '#api/orders/wallet-contract.ts';
import type { Chosen } from './chosen.ts';

export type Spendable = {
  certificatesMinor: number;
  creditMinor: number;
  pointsMinor: number;
  /** The choice that spends it; null where it is of several kinds, which the buyer has to choose from. */
  all: Partial<Chosen> | null;
};

/** `tendersRequestSchema` takes no more. */
const MOST_CERTIFICATES = 5;

/** What the owner of the wallet can pay with besides what the order has of it; null when there is nothing. */
export function spendable(
  { certificates, creditMinor, pointsMinor }: Pick<WalletView, 'certificates' | 'creditMinor' | 'pointsMinor'>,
  chosen: Chosen,
): Spendable | null {
  const others = certificates
    .filter(({ code, balanceMinor }) => balanceMinor > 0 && !chosen.certificates.includes(code))
    .slice(0, Math.max(0, MOST_CERTIFICATES - chosen.certificates.length));
  const certificatesMinor = others.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);
  const choices: Partial<Chosen>[] = [];
  if (certificatesMinor > 0) {
    choices.push({ certificates: [...chosen.certificates, ...others.map(({ code }) => code)] });
  }
  if (creditMinor > 0) choices.push({ creditMinor: null });
  if (pointsMinor > 0) choices.push({ pointsMinor: null });
  const [only] = choices;
  if (only === undefined) return null;
  return { certificatesMinor, creditMinor, pointsMinor, all: choices.length === 1 ? only : null };
}
