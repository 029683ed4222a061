import { generateKeyPairSync } from 'node:crypto';
import type { FastifyPluginCallback } from 'fastify';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { cabinetRoutes } from '#api/cabinet/routes.ts';
import { credulousAccess } from '#test/builders/account.ts';
import { cabinetThings, returnsOfAnna } from '#test/builders/cabinet-things.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import { siteVisits } from './site-visits.ts';

const now = new Date();

/** The site with a cabinet whose reads answer from memory and trust any bearer. */
export function cabinetVisits() {
  const routes = cabinetRoutes({
    access: credulousAccess,
    reads: cabinetThings(now),
    signer: createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]),
    // Writes are tested in specs that have a database.
    sale: { stores: { returns: returnsOfAnna(now) } } as unknown as SaleDeps,
    now: () => now,
  });
  return siteVisits([routes, sessions]);
}

/** Session routes that can only renew and log out. */
export const sessions: FastifyPluginCallback = (app, _options, done) => {
  app.post('/session/renew', (_request, reply) => reply.code(204).send());
  app.post('/session/leave', (_request, reply) =>
    reply.code(204).header('set-cookie', 'token=; Path=/; Max-Age=0').send(),
  );
  done();
};

/** Returns the login cookie of an account. The test double takes the token's subject as the account id. */
export function loginOf(account: string): { token: string } {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return { token: `${part({ alg: 'none' })}.${part({ sub: account, exp: Math.floor(Date.now() / 1000) + 900 })}.x` };
}
