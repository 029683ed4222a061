import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { generateKeys } from '../../../emulators/keys.ts';
import { settingsFor } from '../../../emulators/settings.ts';
import { createBankOfGeorgia } from './bank-of-georgia.ts';
import { createBepaid } from './bepaid.ts';
import { addressProblems, publicKeyProblems, secretProblems } from './secrets.ts';

const settings = settingsFor(generateKeys(), 'http://127.0.0.1:4000');

describe('the start-up guard', () => {
  it.each([
    '',
    '   ',
    'secret',
    'Secret123!',
    'changeme',
    'change-me-please-now',
    'your-secret-key-here',
    '<secret key>',
    'password12345678',
    'short',
    'aaaaaaaaaaaaaaaaaaaaaaaa',
    'example-secret-0123456789',
  ])('refuses the secret %j', (secret) => {
    expect(secretProblems('secret key', secret)).toHaveLength(1);
    expect(() => createBepaid({ ...settings.bepaid, secretKey: secret })).toThrow(/secret key/);
    expect(() => createBankOfGeorgia({ ...settings.bankOfGeorgia, clientSecret: secret })).toThrow(/client secret/);
  });

  it('never repeats a secret in its message', () => {
    expect(() => createBepaid({ ...settings.bepaid, secretKey: 'hunter2', shopId: '' })).toThrow(
      'bePaid is not configured safely: shop id is missing; secret key is shorter than 16 characters',
    );
  });

  it.each(['', 'not a key', 'AAAA', Buffer.from('{}').toString('base64')])('refuses the public key %j', (publicKey) => {
    expect(() => createBepaid({ ...settings.bepaid, publicKey })).toThrow(/public key/);
  });

  it('refuses a short or non-RSA public key', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'pem' });
    const curve = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
    expect(publicKeyProblems('key', String(short))).toEqual(['key is shorter than 2048 bits']);
    expect(publicKeyProblems('key', String(curve))).toEqual(['key is not an RSA key']);
  });

  it.each([
    'http://checkout.bepaid.by',
    'ftp://127.0.0.1',
    'checkout.bepaid.by',
    'https://shop:key@checkout.bepaid.by',
  ])('refuses the address %s', (address) => expect(addressProblems('address', address)).toHaveLength(1));

  it('accepts what a back office hands out', () => {
    expect(createBepaid(settings.bepaid).name).toBe('bepaid');
    expect(createBankOfGeorgia(settings.bankOfGeorgia).name).toBe('bank-of-georgia');
  });
});
