import { join } from 'node:path';
import type pg from 'pg';
import { raiseRefusedMail } from '#adapters/db/operation/alarms.ts';
import { createDemoMessages } from '#adapters/db/operation/demo-messages-store.ts';
import { createEntitlementsStore } from '#adapters/db/sale/entitlements-store.ts';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';
import { createAccountMailWriter } from '#adapters/mail/account-emails.ts';
import { createBuyerMailWriter } from '#adapters/mail/buyer-emails.ts';
import { createHolderMailWriter } from '#adapters/mail/holder-emails.ts';
import { createMailWriter } from '#adapters/mail/mail-writer.ts';
import { createAlertMailWriter } from '#adapters/mail/alert-emails.ts';
import { createReviewMailWriter } from '#adapters/mail/review-emails.ts';
import { createWalletMailWriter } from '#adapters/mail/wallet-email.ts';
import { createSiteLinks } from '#adapters/mail/site-links.ts';
import { createSmsWriter } from '#adapters/sms/short-messages.ts';
import { createItemFiles } from '#adapters/tickets/item-files.ts';
import { createTicketFiles } from '#adapters/tickets/ticket-files.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { RefusedMail } from '#usecases/mail/ports.ts';
import type { Config } from '#main/config/config.ts';

export type SharedParts = ReturnType<typeof sharedParts>;

/** Parts that several wirings need. Each is built once per process, so its memory and its limits are one too. */
export function sharedParts(input: {
  config: Pick<Config, 'dataDir' | 'mailFrom'>;
  pool: pg.Pool;
  siteOf: (market: MarketName) => string;
  now: () => Date;
}) {
  const { config, pool, siteOf, now } = input;
  const cacheDirectory = join(config.dataDir, 'fonts');
  const sender = config.mailFrom;
  const links = createSiteLinks(siteOf);
  const ticketFiles = createTicketFiles({ cacheDirectory, links });
  const itemFiles = createItemFiles({ cacheDirectory });
  return {
    links,
    ticketFiles,
    itemFiles,
    writers: {
      mailWriter: createMailWriter({ ticketFiles, itemFiles, links, sender, now }),
      holderMail: createHolderMailWriter({ files: ticketFiles, links, sender, now }),
      walletMail: createWalletMailWriter({ links, sender }),
      reviewMail: createReviewMailWriter({ links, sender }),
      buyerMail: createBuyerMailWriter({ links, sender }),
      alertMail: createAlertMailWriter({ links, sender }),
      accountMail: createAccountMailWriter({ links, files: ticketFiles, sender, now }),
      smsWriter: createSmsWriter({ links, hostOf: (market) => new URL(siteOf(market)).hostname }),
    },
    tickets: createTicketsStore(pool),
    entitlements: createEntitlementsStore(pool),
    demoMessages: createDemoMessages(pool),
    onRefusedMail: (refused: RefusedMail) => raiseRefusedMail(pool, refused),
  };
}
