import type { BankOfGeorgiaSettings } from '#adapters/payments/bank-of-georgia.ts';
import type { BepaidSettings } from '#adapters/payments/bepaid.ts';
import { addressProblems, identifierProblems, publicKeyProblems, secretProblems } from '#adapters/payments/secrets.ts';
import type { RocketSmsSettings } from '#adapters/sms/rocket-sms.ts';
import { senderProblems } from '#adapters/sms/sender.ts';
import type { SmsOfficeSettings } from '#adapters/sms/sms-office.ts';
import { type MarketName, marketOfProvider } from '#domain/markets/market.ts';
import { readSwitch } from './config-switch.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

type Providers = {
  bepaid: BepaidSettings | undefined;
  bankOfGeorgia: BankOfGeorgiaSettings | undefined;
  rocketSms: RocketSmsSettings | undefined;
  smsOffice: SmsOfficeSettings | undefined;
  problems: string[];
};
type Checked<Settings> = { settings: Settings | undefined; problems: string[] };

/**
 * A provider is configured completely and safely, or not at all. Outside the demo, the providers of each served market
 * are required: a shop without secrets would accept forged payments, and without messages no user could log in.
 */
export function readProviders(given: Environment, at: { demo: boolean; markets: readonly string[] }): Providers {
  const isServed = (market: MarketName): boolean => !at.demo && at.markets.includes(market);
  const bepaid = readBepaid(given, isServed(marketOfProvider('bepaid').name));
  const bankOfGeorgia = readBankOfGeorgia(given, isServed(marketOfProvider('bank-of-georgia').name));
  const rocketSms = readRocketSms(given, isServed('belarus'));
  const smsOffice = readSmsOffice(given, isServed('georgia'));
  return {
    bepaid: bepaid.settings,
    bankOfGeorgia: bankOfGeorgia.settings,
    rocketSms: rocketSms.settings,
    smsOffice: smsOffice.settings,
    problems: [bepaid, bankOfGeorgia, rocketSms, smsOffice].flatMap(({ problems }) => problems),
  };
}

function readBepaid(given: Environment, required: boolean): Checked<BepaidSettings> {
  if (!required && !isNamed(given, 'BEPAID_')) return { settings: undefined, problems: [] };
  const value = (name: string, fallback = '') => given[name] ?? fallback;
  const test = readSwitch('BEPAID_TEST', given['BEPAID_TEST']);
  const checkoutBase = value('BEPAID_CHECKOUT_URL', 'https://checkout.bepaid.by');
  const gatewayBase = value('BEPAID_GATEWAY_URL', 'https://gateway.bepaid.by');
  const pageOrigin = value('BEPAID_PAGE_ORIGIN', URL.parse(checkoutBase)?.origin);
  const problems = [
    ...identifierProblems('BEPAID_SHOP_ID', value('BEPAID_SHOP_ID')),
    ...secretProblems('BEPAID_SECRET_KEY', value('BEPAID_SECRET_KEY')),
    ...publicKeyProblems('BEPAID_PUBLIC_KEY', unfold(value('BEPAID_PUBLIC_KEY'))),
    ...addressProblems('BEPAID_CHECKOUT_URL', checkoutBase),
    ...addressProblems('BEPAID_GATEWAY_URL', gatewayBase),
    ...addressProblems('BEPAID_PAGE_ORIGIN', pageOrigin),
    ...test.problems,
  ];
  const settings = {
    shopId: value('BEPAID_SHOP_ID'),
    secretKey: value('BEPAID_SECRET_KEY'),
    publicKey: unfold(value('BEPAID_PUBLIC_KEY')),
    checkoutBase,
    gatewayBase,
    pageOrigin,
    test: test.on,
  };
  return { settings, problems };
}

function readBankOfGeorgia(given: Environment, required: boolean): Checked<BankOfGeorgiaSettings> {
  if (!required && !isNamed(given, 'BOG_')) return { settings: undefined, problems: [] };
  const value = (name: string, fallback = '') => given[name] ?? fallback;
  const tokenUrl = value('BOG_TOKEN_URL', 'https://oauth2.bog.ge/auth/realms/bog/protocol/openid-connect/token');
  const apiBase = value('BOG_API_URL', 'https://api.bog.ge');
  const pageOrigin = value('BOG_PAGE_ORIGIN', 'https://payment.bog.ge');
  const problems = [
    ...identifierProblems('BOG_CLIENT_ID', value('BOG_CLIENT_ID')),
    ...secretProblems('BOG_SECRET', value('BOG_SECRET')),
    ...identifierProblems('BOG_MERCHANT_ID', value('BOG_MERCHANT_ID')),
    ...publicKeyProblems('BOG_PUBLIC_KEY', unfold(value('BOG_PUBLIC_KEY'))),
    ...addressProblems('BOG_TOKEN_URL', tokenUrl),
    ...addressProblems('BOG_API_URL', apiBase),
    ...addressProblems('BOG_PAGE_ORIGIN', pageOrigin),
  ];
  const settings = {
    clientId: value('BOG_CLIENT_ID'),
    clientSecret: value('BOG_SECRET'),
    merchantId: value('BOG_MERCHANT_ID'),
    publicKey: unfold(value('BOG_PUBLIC_KEY')),
    tokenUrl,
    apiBase,
    pageOrigin,
  };
  return { settings, problems };
}

function readRocketSms(given: Environment, required: boolean): Checked<RocketSmsSettings> {
  if (!required && !isNamed(given, 'ROCKET_SMS_')) return { settings: undefined, problems: [] };
  const value = (name: string, fallback = '') => given[name] ?? fallback;
  const settings = {
    apiBase: value('ROCKET_SMS_URL', 'https://api.rocketsms.by/simple'),
    username: value('ROCKET_SMS_USERNAME'),
    password: value('ROCKET_SMS_PASSWORD'),
    sender: value('ROCKET_SMS_SENDER'),
  };
  const problems = [
    ...identifierProblems('ROCKET_SMS_USERNAME', settings.username),
    ...identifierProblems('ROCKET_SMS_PASSWORD', settings.password),
    ...senderProblems('ROCKET_SMS_SENDER', settings.sender),
    ...addressProblems('ROCKET_SMS_URL', settings.apiBase),
  ];
  return { settings, problems };
}

function readSmsOffice(given: Environment, required: boolean): Checked<SmsOfficeSettings> {
  if (!required && !isNamed(given, 'SMS_OFFICE_')) return { settings: undefined, problems: [] };
  const value = (name: string, fallback = '') => given[name] ?? fallback;
  const settings = {
    apiBase: value('SMS_OFFICE_URL', 'https://smsoffice.ge/api/v2'),
    key: value('SMS_OFFICE_KEY'),
    sender: value('SMS_OFFICE_SENDER'),
  };
  const problems = [
    ...identifierProblems('SMS_OFFICE_KEY', settings.key),
    ...identifierProblems('SMS_OFFICE_SENDER', settings.sender),
    ...senderProblems('SMS_OFFICE_SENDER', settings.sender, { mayBeNumber: true }),
    ...addressProblems('SMS_OFFICE_URL', settings.apiBase),
  ];
  return { settings, problems };
}

const isNamed = (given: Environment, prefix: string): boolean =>
  Object.keys(given).some((name) => name.startsWith(prefix));

/** Restores the line ends of a PEM key, which are escaped in the single line of an environment file. */
const unfold = (key: string): string => key.replaceAll('\\n', '\n');
