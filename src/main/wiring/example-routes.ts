import { join } from 'node:path';
import type { FastifyPluginCallback } from 'fastify';
import { createAccountMailWriter } from '#adapters/mail/account-letters.ts';
import { createItemMailWriter } from '#adapters/mail/item-letters.ts';
import { createMailWriter } from '#adapters/mail/mail-writer.ts';
import { createReviewMailWriter } from '#adapters/mail/review-letters.ts';
import { createSiteLinks } from '#adapters/mail/site-links.ts';
import { createSmsWriter } from '#adapters/sms/short-messages.ts';
import { createItemFiles } from '#adapters/tickets/item-files.ts';
import { createTicketFiles } from '#adapters/tickets/ticket-files.ts';
import { messagesRoutes } from '#api/dev/messages-routes.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { exampleMessages } from '#documents/examples/example-messages.ts';

/** The demo's page of all messages, rendered by the writers of the real messages. */
export function exampleRoutes(input: {
  dataDir: string;
  sender: string;
  siteOf: (market: MarketName) => string;
  now: () => Date;
}): FastifyPluginCallback {
  const { sender, siteOf, now } = input;
  const cacheDirectory = join(input.dataDir, 'fonts');
  const links = createSiteLinks(siteOf);
  const files = createTicketFiles({ cacheDirectory, links });
  const writers = {
    mailWriter: createMailWriter({ files, links, sender, now }),
    itemMailWriter: createItemMailWriter({ files: createItemFiles({ cacheDirectory }), links, sender }),
    reviewMail: createReviewMailWriter({ links, sender }),
    accountMail: createAccountMailWriter({ links, files, sender, now }),
    smsWriter: createSmsWriter({ links, hostOf: (market) => new URL(siteOf(market)).hostname }),
  };
  return messagesRoutes({ messages: exampleMessages(writers, now) });
}
