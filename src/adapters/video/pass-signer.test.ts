import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPassSigner } from './pass-signer.ts';

const now = new Date('2026-11-21T18:00:00Z');
const signer = createPassSigner(randomBytes(32));
const pass = {
  videoKey: 'film-north-wall',
  expiresAt: new Date('2026-11-22T00:00:00Z'),
  entitlementId: '0f8fad5b-d9cb-469f-a165-70867728950e',
};
const written = signer.write(pass);
const [expires = '', entitlement = '', signature = ''] = written.split('~');
const later = (Number.parseInt(expires, 36) + 3600).toString(36);

test('a pass opens its own video until its end', () => {
  expect(signer.check(pass.videoKey, written, now)).toBe('valid');
  expect(signer.check(pass.videoKey, written, new Date('2026-11-21T23:59:59Z'))).toBe('valid');
  expect(signer.check(pass.videoKey, written, new Date('2026-11-22T00:00:00Z'))).toBe('expired');
});

test.each([
  ['of another video', 'film-the-lemon-terrace', written],
  ['lengthened', pass.videoKey, `${later}~${entitlement}~${signature}`],
  ['turned to another rental', pass.videoKey, `${expires}~1${entitlement.slice(1)}~${signature}`],
  [
    'with another letter',
    pass.videoKey,
    `${expires}~${entitlement}~${signature.replace(/./, (c) => (c === 'A' ? 'B' : 'A'))}`,
  ],
  ['cut short', pass.videoKey, written.slice(0, -1)],
  ['without a signature', pass.videoKey, `${expires}~${entitlement}~`],
  ['of nothing', pass.videoKey, ''],
  ['of signs', pass.videoKey, '../../../etc/passwd'],
  ['under another key', pass.videoKey, createPassSigner(randomBytes(32)).write(pass)],
])('a pass %s is forged', (_, videoKey, text) => {
  expect(signer.check(videoKey, text, now)).toBe('forged');
});
