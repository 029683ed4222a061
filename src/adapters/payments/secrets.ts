import { createPublicKey, type KeyObject } from 'node:crypto';

// With an empty or well-known secret a shop accepts forged payments, so the process must not start with one.

const MIN_SECRET_LENGTH = 16;
const GUESSABLE =
  /change.?me|your[-_ ]|example|default|placeholder|password|^<.*>$|^(secret|test|demo|admin)[\d\W_]*$/i;

export function secretProblems(name: string, value: string): string[] {
  const secret = value.trim();
  if (secret === '') return [`${name} is missing`];
  if (GUESSABLE.test(secret)) return [`${name} is a default value`];
  if (secret.length < MIN_SECRET_LENGTH) return [`${name} is shorter than ${MIN_SECRET_LENGTH} characters`];
  if (new Set(secret).size < 6) return [`${name} is too repetitive`];
  return [];
}

export function identifierProblems(name: string, value: string): string[] {
  return value.trim() === '' || /^<.*>$|change.?me|your[-_ ]/i.test(value) ? [`${name} is missing`] : [];
}

/** Plain http is allowed only for a provider on this machine. */
export function addressProblems(name: string, value: string): string[] {
  const url = URL.parse(value);
  if (!url) return [`${name} is not an address`];
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) return [`${name} must be https`];
  return url.username || url.password ? [`${name} must not carry credentials`] : [];
}

/** An RSA public key of at least 2048 bits, as PEM or as the bare base64 DER that back offices show. */
export function publicKeyProblems(name: string, value: string): string[] {
  if (value.trim() === '') return [`${name} is missing`];
  try {
    const key = readPublicKey(value);
    if (key.asymmetricKeyType !== 'rsa') return [`${name} is not an RSA key`];
    return (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048 ? [`${name} is shorter than 2048 bits`] : [];
  } catch {
    return [`${name} is not a public key`];
  }
}

export function readPublicKey(value: string): KeyObject {
  if (value.includes('-----BEGIN')) return createPublicKey(value);
  return createPublicKey({ key: Buffer.from(value.replace(/\s/g, ''), 'base64'), format: 'der', type: 'spki' });
}

/** The error names every problem at once, but never a value. */
export function refuseUnsafeSettings(provider: string, problems: string[]): void {
  if (problems.length > 0) throw new Error(`${provider} is not configured safely: ${problems.join('; ')}`);
}
