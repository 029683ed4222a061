import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import type pg from 'pg';
import { z } from 'zod/mini';
import { createDueNews } from '#adapters/db/notices/due-news.ts';
import { createNoticesStore } from '#adapters/db/notices/notices-store.ts';
import { createPasskeysStore } from '#adapters/db/accounts/passkeys-store.ts';
import { createPersonalDataReads } from '#adapters/db/profile/personal-data-export.ts';
import { leaveTransaction } from '#adapters/db/profile/leave-store.ts';
import { createListsReads } from '#adapters/db/profile/lists-reads.ts';
import { createListsStore } from '#adapters/db/profile/lists-store.ts';
import { createPersonalCalendarReads } from '#adapters/db/profile/personal-calendar.ts';
import { createAvatarReads, createProfileReads } from '#adapters/db/profile/profile-reads.ts';
import { profileTransaction } from '#adapters/db/profile/profile-store.ts';
import type { JobHandler } from '#adapters/jobs/job-runner.ts';
import type { LoopSpec } from '#adapters/jobs/loop.ts';
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
import { newsWeek } from '#domain/notices/news-week.ts';
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

const DAY_MS = 86_400_000;
const CHECK_EVERY_MS = 60_000;

const newsPayload = z.object({ accountId: z.uuid(), news: z.custom<News>((value) => typeof value === 'object') });
const scheduleChangePayload = z.object({ orderId: z.string() });
const decidedPayload = z.object({ reviewId: z.int(), revision: z.int() });

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
    loops: [
      { name: 'look for reminders', everyMs: CHECK_EVERY_MS, run: () => due.remind() },
      { name: 'look for sales that began', everyMs: CHECK_EVERY_MS, run: () => due.onSale() },
      {
        name: 'write the week’s email',
        // Before lunch in both countries.
        dailyAtUtc: '08:00',
        run: async () => {
          const thursday = newsWeek(now().toISOString().slice(0, 10));
          if (thursday !== null) await due.week(thursday);
        },
      },
      {
        name: 'announce what is new',
        // Late morning in both countries. Includes the day before yesterday, for a server that was down.
        dailyAtUtc: '07:30',
        run: async () => {
          for (const back of [2, 1])
            await due.announce(new Date(now().getTime() - back * DAY_MS).toISOString().slice(0, 10));
        },
      },
    ],
    alsoTell(jobs) {
      const after = (
        topic: string,
        tell: (job: Parameters<JobHandler>[0]) => Promise<unknown>,
      ): [string, JobHandler][] => {
        const first = jobs[topic];
        return first === undefined ? [] : [[topic, async (job) => (await first(job), tell(job))]];
      };
      return {
        ...jobs,
        ...Object.fromEntries([
          ...after('ticket.mail', ({ key }) => due.ofOrder(key, 'tickets', key)),
          ...after('performance.moved.mail', ({ key, payload }) =>
            due.ofOrder(scheduleChangePayload.parse(payload).orderId, 'schedule_changed', key),
          ),
        ]),
        'review.decided.mail': async (job) => {
          const { reviewId, revision } = decidedPayload.parse(job.payload);
          if (!(await store.refusesReviewMail(reviewId))) await jobs['review.decided.mail']?.(job);
          await due.ofReview(reviewId, revision);
        },
      };
    },
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
