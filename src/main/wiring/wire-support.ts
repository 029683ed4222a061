import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyPluginCallback } from 'fastify';
import type pg from 'pg';
import { z } from 'zod/mini';
import { createSupportStore, supportTransaction, tidySupportRequests } from '#adapters/db/support/support-store.ts';
import type { JobHandler } from '#adapters/jobs/job-runner.ts';
import type { LoopSpec } from '#adapters/jobs/loop.ts';
import { createSupportMailWriter } from '#adapters/mail/support-emails.ts';
import type { Access } from '#api/accounts/access.ts';
import { supportRoutes } from '#api/support/routes.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Captcha } from '#usecases/accounts/ports.ts';
import type { MailTransport, SiteLinks } from '#usecases/mail/ports.ts';
import type { SupportDeps } from '#usecases/support/ports.ts';
import { sendSupportEmail } from '#usecases/support/send-support-email.ts';

const payloadSchema = z.object({ requestId: z.string() });

export type SupportWiring = {
  deps: SupportDeps;
  routes: FastifyPluginCallback[];
  messageJobs: Record<string, JobHandler>;
  loops: LoopSpec[];
};

/** Requests to support, as used by the server and the worker. */
export function wireSupport(input: {
  pool: pg.Pool;
  access: Access;
  captcha: Captcha;
  mail: MailTransport;
  sender: string;
  links: SiteLinks;
  marketOf: (host: string | undefined) => MarketName;
  /** Origins of our own pages. */
  origins: readonly string[];
}): SupportWiring {
  const { pool, access, captcha, mail, marketOf } = input;
  const deps: SupportDeps = { transaction: supportTransaction(pool), captcha, newId: randomUUID, randomBytes };
  const supportMail = createSupportMailWriter({ links: input.links, sender: input.sender });
  const requests = createSupportStore(pool);
  const emailJob =
    (kind: 'request' | 'receipt'): JobHandler =>
    ({ payload }) =>
      sendSupportEmail({ requests, supportMail, mail }, { ...payloadSchema.parse(payload), kind });
  return {
    deps,
    routes: [supportRoutes({ ...deps, access, marketOf, origins: new Set(input.origins) })],
    messageJobs: { 'support.request.mail': emailJob('request'), 'support.receipt.mail': emailJob('receipt') },
    loops: [{ name: 'tidy requests to support', dailyAtUtc: '01:45', run: () => tidySupportRequests(pool) }],
  };
}
