import { isLocalName } from '#domain/hosts/local-name.ts';
import type { Environment } from './config-providers.ts';

/** Settings of real providers, by prefix. */
const PROVIDERS = ['BEPAID_', 'BOG_', 'ROCKET_SMS_', 'SMS_OFFICE_'];
/** The addresses of each provider; without them the adapter calls the real provider. */
const PROVIDER_ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  BEPAID_: ['BEPAID_CHECKOUT_URL', 'BEPAID_GATEWAY_URL'],
  BOG_: ['BOG_TOKEN_URL', 'BOG_API_URL'],
  ROCKET_SMS_: ['ROCKET_SMS_URL'],
  SMS_OFFICE_: ['SMS_OFFICE_URL'],
};

export type DemoSwitch = { demo: boolean; problems: string[] };

/**
 * The demo shows every login code and takes emulated money. It is therefore on only with `DEMO=on` or when every
 * setting is that of a single machine; it is never on with real providers, a host table or an https address.
 */
export function readDemo(given: Environment, wanted: boolean | undefined): DemoSwitch {
  if (wanted === false) return { demo: false, problems: [] };
  if (wanted === true) {
    const problems = realSettings(given).map(
      (setting) => `DEMO=on cannot be combined with ${setting}: the demo publishes login codes and takes no real money`,
    );
    return { demo: true, problems };
  }
  const signs = deploymentSettings(given);
  if (signs.length === 0) return { demo: true, problems: [] };
  return { demo: false, problems: [] };
}

/** Explains why the demo is off without DEMO=off; part of the message when a start lacks settings. */
export function whyNoDemo(given: Environment): string | null {
  const signs = deploymentSettings(given);
  if (given['DEMO'] || signs.length === 0) return null;
  return `The demo is off because of ${signs.join(', ')}. DEMO=on would show it; DEMO=off is for real sales`;
}

/** Settings of a real deployment, which cannot be combined with the demo. */
function realSettings(given: Environment): string[] {
  const origin = URL.parse(given['PUBLIC_ORIGIN'] ?? '');
  const smtp = URL.parse(given['SMTP_URL'] ?? '');
  return [
    ...(given['HOSTS'] ? ['HOSTS'] : []),
    ...(origin?.protocol === 'https:' ? ['an https PUBLIC_ORIGIN'] : []),
    ...(smtp && !isLocalName(smtp.hostname) ? ['a real SMTP_URL'] : []),
    ...PROVIDERS.filter((prefix) => isReal(given, prefix)).map((prefix) => `a real provider (${prefix}…)`),
  ];
}

/** Settings which show that the server is meant for more people than the user of this machine. */
function deploymentSettings(given: Environment): string[] {
  const origin = URL.parse(given['PUBLIC_ORIGIN'] ?? '');
  return [
    ...(given['NODE_ENV'] === 'production' ? ['NODE_ENV=production'] : []),
    ...(isLocalName(given['HOST'] ?? '127.0.0.1') ? [] : [`HOST=${given['HOST'] ?? ''}`]),
    ...(given['HOSTS'] ? ['HOSTS'] : []),
    ...(origin && (origin.protocol === 'https:' || !isLocalName(origin.hostname)) ? ['PUBLIC_ORIGIN'] : []),
    ...(given['TRUSTED_PROXIES'] ? ['TRUSTED_PROXIES'] : []),
    ...(given['SMTP_URL'] ? ['SMTP_URL'] : []),
    ...PROVIDERS.filter((prefix) => namesOf(given, prefix).length > 0).map((prefix) => `${prefix}… settings`),
  ];
}

function isReal(given: Environment, prefix: string): boolean {
  if (namesOf(given, prefix).length === 0) return false;
  return (PROVIDER_ADDRESSES[prefix] ?? []).some((name) => {
    const address = URL.parse(given[name] ?? '');
    return address === null || !isLocalName(address.hostname);
  });
}

const namesOf = (given: Environment, prefix: string): string[] =>
  Object.keys(given).filter((name) => name.startsWith(prefix));
