import { readEmulatedSettings } from '../../emulators/settings.ts';

/** Returns settings that connect the demo's real adapters to these emulators, as an operator would to the providers. */
export function emulatedEnvironment(keysDir: string, origin: string): Record<string, string> {
  const { bepaid, bankOfGeorgia, rocketSms, smsOffice } = readEmulatedSettings(keysDir, origin);
  return {
    DEMO: 'on',
    BEPAID_SHOP_ID: bepaid.shopId,
    BEPAID_SECRET_KEY: bepaid.secretKey,
    BEPAID_PUBLIC_KEY: bepaid.publicKey,
    BEPAID_CHECKOUT_URL: bepaid.checkoutBase,
    BEPAID_GATEWAY_URL: bepaid.gatewayBase,
    BEPAID_PAGE_ORIGIN: bepaid.pageOrigin,
    BEPAID_TEST: 'on',
    BOG_TOKEN_URL: bankOfGeorgia.tokenUrl,
    BOG_API_URL: bankOfGeorgia.apiBase,
    BOG_PAGE_ORIGIN: bankOfGeorgia.pageOrigin,
    BOG_CLIENT_ID: bankOfGeorgia.clientId,
    BOG_SECRET: bankOfGeorgia.clientSecret,
    BOG_MERCHANT_ID: bankOfGeorgia.merchantId,
    BOG_PUBLIC_KEY: bankOfGeorgia.publicKey.replaceAll('\n', '\\n'),
    ROCKET_SMS_URL: rocketSms.apiBase,
    ROCKET_SMS_USERNAME: rocketSms.username,
    ROCKET_SMS_PASSWORD: rocketSms.password,
    ROCKET_SMS_SENDER: rocketSms.sender,
    SMS_OFFICE_URL: smsOffice.apiBase,
    SMS_OFFICE_KEY: smsOffice.key,
    SMS_OFFICE_SENDER: smsOffice.sender,
  };
}
