import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';

/** The claims of a valid token. */
export type Claims = Record<string, unknown>;
export type Signer = { id: string; privateKey: KeyObject; publicPem: string };

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

function signed(head: unknown, claims: unknown, privateKey: KeyObject): string {
  const body = `${encode(head)}.${encode(claims)}`;
  return `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`;
}
function withMac(head: unknown, claims: unknown, secret: string): string {
  const body = `${encode(head)}.${encode(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

/** A token as this server makes it, which shows that the forged ones fail because of their forged part. */
export const honestToken = (signer: Signer, claims: Claims): string =>
  signed({ alg: 'EdDSA', typ: 'at+jwt', kid: signer.id }, claims, signer.privateKey);

/**
 * Tokens that must not grant access (reliability, T-21): other algorithms, foreign keys, keys in the token's header,
 * key names that are paths or SQL, wrong times, audiences and issuers, and strings that are no tokens.
 */
export function forgedTokens(signer: Signer, claims: Claims): { name: string; token: string }[] {
  const stranger = generateKeyPairSync('ed25519');
  const jwk = stranger.publicKey.export({ format: 'jwk' });
  const head = { alg: 'EdDSA', typ: 'at+jwt', kid: signer.id };
  const honest = honestToken(signer, claims);
  const [first = '', body = '', mac = ''] = honest.split('.');
  const now = Number(claims['iat']);
  const cases: [string, string][] = [];
  const add = (name: string, token: string) => cases.push([name, token]);

  for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
    add(`algorithm "${alg}" without a signature`, `${encode({ ...head, alg })}.${body}.`);
    add(`algorithm "${alg}" with the old signature`, `${encode({ ...head, alg })}.${body}.${mac}`);
  }
  for (const secret of [signer.publicPem, signer.publicPem.trim(), signer.id, '', 'secret'])
    for (const alg of ['HS256', 'HS512'])
      add(`${alg} by ${secret.slice(0, 12)}`, withMac({ ...head, alg }, claims, secret));
  for (const alg of ['ES256', 'RS256', 'PS256', 'Ed448', 'A128KW', 'dir'])
    add(`algorithm ${alg}`, signed({ ...head, alg }, claims, signer.privateKey));
  add('a stranger under our name', signed(head, claims, stranger.privateKey));
  add('a stranger with a key brought along', signed({ ...head, jwk }, claims, stranger.privateKey));
  add(
    'a stranger with an address of keys',
    signed({ ...head, jku: 'http://127.0.0.1:1/keys' }, claims, stranger.privateKey),
  );
  add('a stranger with a certificate', signed({ ...head, x5c: ['MIIB'] }, claims, stranger.privateKey));
  for (const kid of [
    '../token-0',
    '/dev/null',
    "token-0' or '1'='1",
    'token-0\u0000',
    'token-00',
    '',
    null,
    7,
    ['token-0'],
  ])
    add(`a key named ${JSON.stringify(kid)}`, signed({ ...head, kid }, claims, stranger.privateKey));
  for (const kid of ['token-1', undefined])
    add(`our key under ${kid}`, signed({ ...head, kid }, claims, signer.privateKey));
  for (const typ of ['JWT', 'dpop+jwt', undefined])
    add(`type ${typ}`, signed({ ...head, typ }, claims, signer.privateKey));
  add('a critical header nobody knows', signed({ ...head, crit: ['b64'], b64: false }, claims, signer.privateKey));

  const changed: [string, Claims][] = [
    ['expired a second ago', { iat: now - 901, exp: now - 1 }],
    ['expired long ago', { iat: now - 90_000, exp: now - 89_000 }],
    ['issued in the future', { iat: now + 3_600, exp: now + 4_500 }],
    ['living for a year', { iat: now - 86_400, exp: now + 31_536_000 }],
    ['without an end', { exp: undefined }],
    ['with an end that is a word', { exp: 'never' }],
    ['without a beginning', { iat: undefined }],
    ['valid later', { nbf: now + 600 }],
    ['for another audience', { aud: 'rampa:door' }],
    ['for nobody', { aud: undefined }],
    ['for everybody', { aud: '*' }],
    ['by another issuer', { iss: 'rampa.example' }],
    ['by nobody', { iss: undefined }],
    ['of a person with no id', { sub: 'admin' }],
    ['of nobody', { sub: undefined }],
    ['of a session with no id', { sid: '1 or 1=1' }],
    ['without a version', { sv: undefined }],
    ['with a version that is a word', { sv: '1' }],
    ['with a version that is a fraction', { sv: 1.5 }],
  ];
  for (const [name, change] of changed) add(name, signed(head, { ...claims, ...change }, signer.privateKey));

  const other = encode({ ...claims, sub: randomUUID() });
  add('somebody else put in', `${first}.${other}.${mac}`);
  add('a body that is no JSON', signed(head, 'rampa', signer.privateKey));
  add('a body that is a list', signed(head, [claims], signer.privateKey));
  add('two parts', `${first}.${body}`);
  add('four parts', `${honest}.${mac}`);
  add('an empty signature', `${first}.${body}.`);
  add('a signature of zeros', `${first}.${body}.${Buffer.alloc(64).toString('base64url')}`);
  add('a signature cut short', honest.slice(0, -2));
  add('no base64', `${first}.${body}.!!!`);
  add('a letter changed', `${honest.slice(0, 40)}${honest[40] === 'A' ? 'B' : 'A'}${honest.slice(41)}`);
  add('nothing', '');
  add('dots', '..');
  add('a megabyte', signed(head, { ...claims, filler: 'x'.repeat(1_000_000) }, signer.privateKey));
  add('five kilobytes, well signed', signed(head, { ...claims, filler: 'x'.repeat(5_000) }, signer.privateKey));
  return cases.map(([name, token]) => ({ name, token }));
}
