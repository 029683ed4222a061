import type { FastifyPluginCallback } from 'fastify';
import type { JobHandler } from '#adapters/jobs/job-runner.ts';
import { createDemoTransport } from '#adapters/mail/demo-transport.ts';
import { createAlarmEmails } from '#adapters/mail/alarm-email.ts';
import { tellRefusedMail } from '#adapters/mail/refused-mail.ts';
import { createSmtpTransport } from '#adapters/mail/smtp.ts';
import { createTicketSigner, type TicketKey } from '#adapters/tickets/ticket-signer.ts';
import { messagesRoutes } from '#api/dev/messages-routes.ts';
import { outboxRoutes } from '#api/dev/outbox-routes.ts';
import { type EntitlementDeps, entitlementRoutes } from '#api/entitlements/routes.ts';
import { ticketRoutes, type TicketDeps } from '#api/tickets/routes.ts';
import { type ReturnDeps, returnRoutes } from '#api/tickets/return-routes.ts';
import { transferRoutes, type TransferDeps } from '#api/tickets/transfer-routes.ts';
import type { MailTransport } from '#usecases/mail/ports.ts';
import type { SaleStores } from '#usecases/sale.ts';
import type { TicketSigner } from '#usecases/tickets/ports.ts';
import { exampleMessages } from '#documents/examples/example-messages.ts';
import type { Config } from '#main/config/config.ts';
import { buyerMailJobs, mailJobs, walletMailJobs } from '#adapters/jobs/mail-jobs.ts';
import type { SharedParts } from './shared-parts.ts';

export type TicketsWiring = {
  routes: FastifyPluginCallback[];
  jobs: Record<string, JobHandler>;
  /** Sends emails; other parts that write emails use it too. */
  mail: MailTransport;
  /** Signs the codes for the door. */
  signer: TicketSigner;
  close(): void;
};

type Input = Pick<TicketDeps, 'refundPostponedOrder' | 'isBuyer' | 'now'> &
  Pick<TransferDeps, 'access'> &
  Pick<ReturnDeps, 'codes'> & { sale: TransferDeps['sale'] & ReturnDeps['sale'] };
/** Tickets, checks at the door, and emails; in the demo a mailbox in the browser instead of email. */
export function wireTickets(
  input: Input & {
    config: Config;
    shared: SharedParts;
    keys: readonly TicketKey[];
    returnItems: EntitlementDeps['giveBack'];
    readsCodes: EntitlementDeps['readsCodes'];
    walletCodes: SaleStores['walletCodes'];
  },
): TicketsWiring {
  const { config, now } = input;
  const { links, ticketFiles, itemFiles, writers, tickets, entitlements, demoMessages } = input.shared;
  const signer = createTicketSigner(input.keys);
  const smtp = config.smtpUrl === undefined ? null : createSmtpTransport(config.smtpUrl);
  const mail = smtp ?? createDemoTransport(demoMessages);
  const orderMail = tellRefusedMail(mail, input.shared.onRefusedMail);
  const alarmEmail = createAlarmEmails({ links, sender: config.mailFrom });
  return {
    routes: [
      ticketRoutes({ ...input, tickets, signer, files: ticketFiles }),
      transferRoutes({ ...input, tickets, signer }),
      returnRoutes(input),
      entitlementRoutes({ ...input, entitlements, pdf: itemFiles.pdf, giveBack: input.returnItems }),
      // In the demo a mailbox, and a page of all messages from their real writers.
      ...(config.demo
        ? [outboxRoutes({ messages: demoMessages }), messagesRoutes({ messages: exampleMessages(writers, now) })]
        : []),
    ],
    jobs: {
      ...mailJobs({ ...writers, tickets, signer, entitlements, alarmEmail, mail: orderMail, now }),
      ...buyerMailJobs({ ...writers, ...input.sale.stores, codes: input.codes, mail: orderMail }),
      ...walletMailJobs({ ...writers, walletCodes: input.walletCodes, codes: input.codes, mail }),
    },
    mail,
    signer,
    close: () => smtp?.close(),
  };
}
