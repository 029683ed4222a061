import { join } from 'node:path';
import type { FastifyPluginCallback } from 'fastify';
import type pg from 'pg';
import { createDemoMessages } from '#adapters/db/operation/demo-messages-store.ts';
import { createEntitlementsStore } from '#adapters/db/sale/entitlements-store.ts';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';
import type { JobHandler } from '#adapters/jobs/job-runner.ts';
import { createDemoTransport } from '#adapters/mail/demo-transport.ts';
import { createAlarmLetters } from '#adapters/mail/alarm-letter.ts';
import { createItemMailWriter } from '#adapters/mail/item-letters.ts';
import { createMailWriter } from '#adapters/mail/mail-writer.ts';
import { createSiteLinks } from '#adapters/mail/site-links.ts';
import { createSmtpTransport } from '#adapters/mail/smtp.ts';
import { createItemFiles } from '#adapters/tickets/item-files.ts';
import { createTicketFiles } from '#adapters/tickets/ticket-files.ts';
import { createTicketSigner, type TicketKey } from '#adapters/tickets/ticket-signer.ts';
import { outboxRoutes } from '#api/dev/outbox-routes.ts';
import { type EntitlementDeps, entitlementRoutes } from '#api/entitlements/routes.ts';
import { ticketRoutes, type TicketDeps } from '#api/tickets/routes.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { MailTransport } from '#usecases/mail/ports.ts';
import type { TicketSigner } from '#usecases/tickets/ports.ts';
import type { Config } from '#main/config/config.ts';
import { mailJobs } from './mail-jobs.ts';

export type TicketsWiring = {
  routes: FastifyPluginCallback[];
  jobs: Record<string, JobHandler>;
  /** Sends emails; other parts that write emails use it too. */
  mail: MailTransport;
  /** Signs the codes for the door. */
  signer: TicketSigner;
  close(): void;
};

/** Tickets, checks at the door, and emails; in the demo a mailbox in the browser instead of email. */
export function wireTickets(input: {
  config: Config;
  pool: pg.Pool;
  keys: readonly TicketKey[];
  siteOf: (market: MarketName) => string;
  refundMove: TicketDeps['refundMove'];
  isBuyer: TicketDeps['isBuyer'];
  returnItems: EntitlementDeps['giveBack'];
  now: () => Date;
}): TicketsWiring {
  const { config, pool, now } = input;
  const links = createSiteLinks(input.siteOf);
  const files = createTicketFiles({ cacheDirectory: join(config.dataDir, 'fonts'), links });
  const signer = createTicketSigner(input.keys);
  const tickets = createTicketsStore(pool);
  const entitlements = createEntitlementsStore(pool);
  const itemFiles = createItemFiles({ cacheDirectory: join(config.dataDir, 'fonts') });
  const messages = createDemoMessages(pool);
  const smtp = config.smtpUrl === undefined ? null : createSmtpTransport(config.smtpUrl);
  const mail = smtp ?? createDemoTransport(messages);
  const mailWriter = createMailWriter({ files, links, sender: config.mailFrom, now });
  const itemMailWriter = createItemMailWriter({ files: itemFiles, links, sender: config.mailFrom });
  const alarmLetter = createAlarmLetters({ links, sender: config.mailFrom });
  return {
    routes: [
      ticketRoutes({ tickets, signer, files, refundMove: input.refundMove, isBuyer: input.isBuyer, now }),
      entitlementRoutes({
        entitlements,
        pdf: (read, locale) => itemFiles.pdf(read, locale),
        giveBack: input.returnItems,
        isBuyer: input.isBuyer,
        now,
      }),
      ...(config.demo ? [outboxRoutes({ messages })] : []),
    ],
    jobs: mailJobs({ tickets, signer, mailWriter, entitlements, itemMailWriter, alarmLetter, mail, now }),
    mail,
    signer,
    close: () => smtp?.close(),
  };
}
