import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { forgedTokens, honestToken, type Signer } from '#test/builders/forged-tokens.ts';
import { addressOf } from './addresses.ts';
import type { OwnServer } from './own-server.ts';
import { addAccounts, type Finding, logIn } from './people.ts';

/** Checks that no forged token is accepted at any route of an account. */
export async function checkTokens({ app, pool, routes, keysDir }: OwnServer): Promise<Finding[]> {
  const phone = '+375291110001';
  await addAccounts(pool, [phone]);
  const { token } = await logIn(app, pool, phone);
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const privateKey = createPrivateKey(await readFile(join(keysDir, 'token-ed25519.pem')));
  const publicPem = String(createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }));
  const signer: Signer = { id: 'token-0', privateKey, publicPem };
  const forged = forgedTokens(signer, claims);
  const personal = routes.filter(({ rule, method }) => rule === 'account' && method !== 'HEAD');

  let accepted = 0;
  let asked = 0;
  for (const { method, path } of personal)
    for (const { name, token: forgery } of forged) {
      const response = await app.inject({
        method: method as 'GET',
        url: addressOf(path),
        headers: { authorization: `Bearer ${forgery}`, 'sec-fetch-site': 'same-origin' },
      });
      asked += 1;
      // Over HTTP the header parser would already refuse a megabyte; here nothing does.
      if (response.statusCode === 401) continue;
      accepted += 1;
      console.log(`${method} ${path} took ${name}: ${response.statusCode}`);
    }
  // A valid token made the same way is accepted, which shows that the others fail because of their forged part.
  const honest = await app.inject({
    url: addressOf(personal.find(({ method }) => method === 'GET')?.path ?? '/'),
    headers: { authorization: `Bearer ${honestToken(signer, claims)}` },
  });
  return [
    {
      check: `forged tokens, ${forged.length} at ${personal.length} routes (${asked}), accepted`,
      value: accepted,
      limit: '0',
      holds: accepted === 0 && asked > 0,
    },
    {
      check: 'the honest token made the same way, its status',
      value: honest.statusCode,
      limit: '200',
      holds: honest.statusCode === 200,
    },
  ];
}
