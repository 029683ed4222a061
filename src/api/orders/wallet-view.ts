import type { WalletView } from '#api/orders/wallet-contract.ts';
import type { OrderWallet } from '#usecases/tenders/read-wallet.ts';

export function walletView({ certificates, ...wallet }: OrderWallet): WalletView {
  return {
    ...wallet,
    certificates: certificates.map(({ code, balanceMinor, validUntil }) => ({
      code,
      balanceMinor,
      validUntil: validUntil?.toISOString() ?? null,
    })),
  };
}
