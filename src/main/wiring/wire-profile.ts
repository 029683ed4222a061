import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import type pg from 'pg';
import { z } from 'zod/mini';
import { createDueNews } from '#adapters/db/notices/due-news.ts';
import { createNoticesStore } from '#adapters/db/notices/notices-store.ts';
import { createPasskeysStore } from '#adapters/db/accounts/passkeys-store.ts';
import { createRateLimitsStore } from '#adapters/db/limits/rate-limits-store.ts';
import { createPersonalDataReads } from '#adapters/db/profile/personal-data-export.ts';
import { leaveTransaction } from '#adapters/db/profile/leave-store.ts';
import { createListsReads } from '#adapters/db/profile/lists-reads.ts';
import { createListsStore } from '#adapters/db/profile/lists-store.ts';
import { createPersonalCalendarReads } from '#adapters/db/profile/personal-calendar.ts';
import { createAvatarReads, createProfileReads } from '#adapters/db/profile/profile-reads.ts';
import { profileTransaction } from '#adapters/db/profile/profile-store.ts';
import { alsoTellAccounts } from '#adapters/jobs/account-news.ts';
import type { JobHandler } from '#adapters/jobs/job-runner.ts';
import type { LoopSpec } from '#adapters/jobs/loop.ts';
import { newsLoops } from '#adapters/jobs/news-loops.ts';
import { createAvatarDrawer } from '#adapters/pictures/avatar-drawer.ts';
import { createPushWriter } from '#adapters/push/push-writer.ts';
import { createUnsubscribeLinks } from '#adapters/push/unsubscribe-links.ts';
import { loadVapidKeys } from '#adapters/push/vapid-keys.ts';
import { createWebPush } from '#adapters/push/web-push.ts';
import type { Access } from '#api/accounts/access.ts';
import { leaveRoutes } from '#api/profile/leave-routes.ts';
import { listsRoutes } from '#api/profile/lists-routes.ts';
import { noticesRoutes } from '#api/profile/notices-routes.ts';
import { passkeysRoutes } from '#api/profile/passkeys-routes.ts';
import { profileRoutes } from '#api/profile/profile-routes.ts';
import { CHANNELS, type Channel } from '#domain/notices/topics.ts';
import { type HostFacts, type HostTable, passkeyDomainOf } from '#domain/hosts/host-table.ts';
import { DEFAULT_MARKET, type MarketName } from '#domain/markets/market.ts';
import type { AuthDeps } from '#usecases/accounts/ports.ts';
import { sendAccountNotice } from '#usecases/accounts/send-account-notice.ts';
import type { MailTransport } from '#usecases/mail/ports.ts';
import type { News, NoticesDeps } from '#usecases/notices/ports.ts';
import { sendNews } from '#usecases/notices/send-news.ts';
import { tellPerson } from '#usecases/notices/tell-person.ts';
import type { ReviewDeps } from '#usecases/reviews/ports.ts';
import type { TicketSigner } from '#usecases/tickets/ports.ts';
import { exportHtml } from '#documents/profile/export-html.ts';
import { registerAvatars } from '#documents/profile/register-avatars.ts';
import { registerPersonalCalendar } from '#documents/profile/register-personal-calendar.ts';
import { registerUnsubscribe } from '#documents/profile/register-unsubscribe.ts';
import type { SharedParts } from './shared-parts.ts';
import type { SmsWiring } from './wire-sms.ts';

const newsPayload = z.object({ accountId: z.uuid(), news: z.custom<News>((value) => typeof value === 'object') });

export type ProfileWiring = {
  routes: FastifyPluginCallback[];
  messageJobs: Record<string, JobHandler>;
  loops: LoopSpec[];
  /** Extends jobs of other parts whose causes are also news for the owner of an account. */
  alsoTell: (jobs: Readonly<Record<string, JobHandler>>) => Record<string, JobHandler>;
  site: (app: FastifyInstance) => void;
};

/** A person's data, the notifications to them, and the deletion of their account. */
export async function wireProfile(input: {
  pool: pg.Pool;
  shared: Pick<SharedParts, 'links' | 'tickets'>;
  access: Access;
  auth: Pick<AuthDeps, 'hasher' | 'commonPasswords' | 'passkeys' | 'tokens'>;
  sms: SmsWiring;
  mail: MailTransport;
  reviews: Pick<ReviewDeps, 'transaction' | 'newId'>;
  signer: TicketSigner;
  keysDir: string;
  hosts: HostTable;
  siteOf: (market: MarketName) => string;
  isProduction: boolean;
  now: () => Date;
}): Promise<ProfileWiring> {
  const { pool, access, sms, mail, siteOf, now } = input;
  const { links, tickets } = input.shared;
  const accounts = createProfileReads(pool);
  const store = createNoticesStore(pool);
  const due = createDueNews(pool);
  const keys = await loadVapidKeys(input.keysDir);
  const tokens = createUnsubscribeLinks(Buffer.from(hkdfSync('sha256', keys.privateKey, '', 'unsubscribe', 32)));
  const transaction = leaveTransaction(pool);
  const ownTransaction = profileTransaction(pool);
  const notices: NoticesDeps = {
    ...sms.parts,
    store,
    rateLimits: createRateLimitsStore(pool),
    tickets,
    signer: input.signer,
    pushWriter: createPushWriter(links),
    mail,
    push: createWebPush({ keys, contact: `mailto:${DEFAULT_MARKET.support.email}` }),
    unsubscribeUrl: (accountId, topic, reader) =>
      `${siteOf(reader.market)}/unsubscribe/${tokens.token(accountId, topic)}`,
    now,
  };
  const send =
    (channel: Channel): JobHandler =>
    async ({ key, payload }) =>
      sendNews(notices, { ...newsPayload.parse(payload), key, channel });
  return {
    routes: [
      profileRoutes({
        transaction: ownTransaction,
        reads: accounts,
        codes: sms.codes,
        hasher: input.auth.hasher,
        commonPasswords: input.auth.commonPasswords,
        pictures: createAvatarDrawer(),
        tokens: input.auth.tokens,
        access,
        newId: randomUUID,
        newName: () => randomBytes(16).toString('base64url'),
        now,
      }),
      passkeysRoutes({
        access,
        transaction: ownTransaction,
        reads: createPasskeysStore(pool),
        passkeys: input.auth.passkeys,
        domainOf: (host) => passkeyDomainOf(input.hosts, host),
        newId: randomUUID,
        now,
      }),
      listsRoutes({
        access,
        accounts,
        lists: createListsStore(pool),
        reads: createListsReads(pool),
        reviews: input.reviews,
        newSecret: () => randomBytes(24).toString('base64url'),
        now,
      }),
      noticesRoutes({ access, store, pushKey: keys.publicKey, newId: randomUUID }),
      leaveRoutes({
        transaction,
        personalData: createPersonalDataReads(pool),
        sendDeletionNotice: async ({ market, locale, ...to }) => {
          const key = `account.deleted:${randomUUID()}`;
          await sendAccountNotice(
            { ...sms.parts, mail },
            { notice: { kind: 'account_deleted' }, to, reader: { market, locale }, key },
          );
        },
        access,
        htmlOf: exportHtml,
        now,
      }),
    ],
    messageJobs: {
      'account.news': ({ key, payload }) => tellPerson(notices, { ...newsPayload.parse(payload), key }),
      ...Object.fromEntries(CHANNELS.map((channel) => [`account.news.${channel}`, send(channel)])),
    },
    loops: newsLoops(due, now),
    alsoTell: (jobs) => alsoTellAccounts(jobs, { due, store }),
    site: (app) => {
      registerAvatars(app, { reads: createAvatarReads(pool) });
      registerUnsubscribe(app, { store, tokens, links, isProduction: input.isProduction });
      const host = (facts: HostFacts) => siteOf(facts.market);
      registerPersonalCalendar(app, {
        hosts: input.hosts,
        reads: createPersonalCalendarReads(pool),
        siteOf: host,
        now,
      });
    },
  };
}
