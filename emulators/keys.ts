import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The credentials that a shop gets from the providers' back offices, and the private keys of the providers. */
export type EmulatorKeys = {
  bepaid: {
    shopId: string;
    secretKey: string;
    /** Base64 of the DER in one line, as in bePaid's back office. */
    publicKey: string;
    privateKey: string;
  };
  bankOfGeorgia: {
    clientId: string;
    clientSecret: string;
    merchantId: string;
    /** PEM, as published by the bank. */
    publicKey: string;
    privateKey: string;
  };
  rocketSms: { username: string; password: string; senders: string[] };
  smsOffice: { key: string; senders: string[] };
};

const PROVIDERS = ['bepaid', 'bankOfGeorgia', 'rocketSms', 'smsOffice'] as const;

export function keysFile(dir: string): string {
  return join(dir, 'emulator-keys.json');
}

/** Generates the keys once and reuses them, so that an already configured shop keeps working. */
export function loadOrCreateKeys(dir: string): EmulatorKeys {
  const file = keysFile(dir);
  const known = existsSync(file) ? readKeys(dir) : null;
  if (known && PROVIDERS.every((provider) => known[provider])) return known;
  mkdirSync(dir, { recursive: true });
  // A file from before a provider was emulated lacks that provider's keys: only those are added.
  const keys = { ...generateKeys(), ...known };
  // Written to a temporary file and renamed, so that no reader sees a partial file.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
  return keys;
}

export function readKeys(dir: string): EmulatorKeys {
  return JSON.parse(readFileSync(keysFile(dir), 'utf8'));
}

export function generateKeys(): EmulatorKeys {
  const bepaid = rsaPair();
  const bank = rsaPair();
  return {
    bepaid: {
      shopId: String(randomInt(10_000, 99_999)),
      secretKey: randomBytes(32).toString('hex'),
      publicKey: bepaid.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      privateKey: pem(bepaid.privateKey),
    },
    bankOfGeorgia: {
      clientId: String(randomInt(10_000_000, 99_999_999)),
      clientSecret: randomBytes(16).toString('hex'),
      merchantId: String(randomInt(10_000, 99_999)),
      publicKey: bank.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      privateKey: pem(bank.privateKey),
    },
    rocketSms: {
      username: String(randomInt(100_000_000, 999_999_999)),
      password: randomBytes(9).toString('base64url'),
      senders: ['Rampa.by'],
    },
    smsOffice: { key: randomBytes(16).toString('hex'), senders: ['Rampa.ge'] },
  };
}

export function signingKey(privateKey: string): KeyObject {
  return createPrivateKey(privateKey);
}

function rsaPair() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

function pem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}
