import { type MarketName, MARKETS } from '#domain/markets/market.ts';
import type { PaymentProvider } from '#usecases/payments/ports.ts';
import { type BankOfGeorgiaSettings, createBankOfGeorgia } from './bank-of-georgia.ts';
import { type BepaidSettings, createBepaid } from './bepaid.ts';

/** The providers that are configured. */
export function createProviders(settings: {
  bepaid: BepaidSettings | undefined;
  bankOfGeorgia: BankOfGeorgiaSettings | undefined;
}): PaymentProvider[] {
  const { bepaid, bankOfGeorgia } = settings;
  return [...(bepaid ? [createBepaid(bepaid)] : []), ...(bankOfGeorgia ? [createBankOfGeorgia(bankOfGeorgia)] : [])];
}

/** The markets in which one of these providers takes money. */
export function marketsOf(providers: readonly PaymentProvider[]): MarketName[] {
  return Object.values(MARKETS)
    .filter(({ paymentMethods }) => providers.some(({ name }) => paymentMethods.includes(name)))
    .map(({ name }) => name);
}
