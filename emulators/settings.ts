import type { BankOfGeorgiaSettings } from '../src/adapters/payments/bank-of-georgia.ts';
import type { BepaidSettings } from '../src/adapters/payments/bepaid.ts';
import type { RocketSmsSettings } from '../src/adapters/sms/rocket-sms.ts';
import type { SmsOfficeSettings } from '../src/adapters/sms/sms-office.ts';
import { type EmulatorKeys, readKeys } from './keys.ts';

export type EmulatedSettings = {
  bepaid: BepaidSettings;
  bankOfGeorgia: BankOfGeorgiaSettings;
  rocketSms: RocketSmsSettings;
  smsOffice: SmsOfficeSettings;
};

/**
 * Settings that point the real adapters at the emulator: for the demo, tests and load runs. `pageBase` is the
 * emulator's address for browsers, when it was started with one.
 */
export function readEmulatedSettings(dir: string, origin: string, pageBase = origin): EmulatedSettings {
  return settingsFor(readKeys(dir), origin, pageBase);
}

export function settingsFor(keys: EmulatorKeys, origin: string, pageBase = origin): EmulatedSettings {
  const { bepaid, bankOfGeorgia, rocketSms, smsOffice } = keys;
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
    rocketSms: {
      apiBase: `${origin}/rocket-sms/simple`,
      username: rocketSms.username,
      password: rocketSms.password,
      sender: rocketSms.senders[0] ?? '',
    },
    smsOffice: {
      apiBase: `${origin}/sms-office/api/v2`,
      key: smsOffice.key,
      sender: smsOffice.senders[0] ?? '',
    },
  };
}
