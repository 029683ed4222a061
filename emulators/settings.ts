import type { BankOfGeorgiaSettings } from '../src/adapters/payments/bank-of-georgia.ts';
import type { BepaidSettings } from '../src/adapters/payments/bepaid.ts';
import { type EmulatorKeys, readKeys } from './keys.ts';

export type EmulatedSettings = { bepaid: BepaidSettings; bankOfGeorgia: BankOfGeorgiaSettings };

/**
 * Settings that point the real adapters at the emulator: for the demo, tests and load runs. `pageBase` is the address
 * the emulator was started with for browsers, when it has one.
 */
export function readEmulatedSettings(dir: string, origin: string, pageBase = origin): EmulatedSettings {
  return settingsFor(readKeys(dir), origin, pageBase);
}

export function settingsFor(keys: EmulatorKeys, origin: string, pageBase = origin): EmulatedSettings {
  const { bepaid, bankOfGeorgia } = keys;
  const pageOrigin = new URL(pageBase).origin;
  return {
    bepaid: {
      checkoutBase: `${origin}/bepaid`,
      gatewayBase: `${origin}/bepaid`,
      pageOrigin,
      shopId: bepaid.shopId,
      secretKey: bepaid.secretKey,
      publicKey: bepaid.publicKey,
      test: true,
    },
    bankOfGeorgia: {
      tokenUrl: `${origin}/bog/auth/realms/bog/protocol/openid-connect/token`,
      apiBase: `${origin}/bog`,
      pageOrigin,
      clientId: bankOfGeorgia.clientId,
      clientSecret: bankOfGeorgia.clientSecret,
      merchantId: bankOfGeorgia.merchantId,
      publicKey: bankOfGeorgia.publicKey,
    },
  };
}
