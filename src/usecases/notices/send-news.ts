import { newsSmsLimit, newsSmsShare, smsCeiling, smsDay } from '#domain/accounts/rate-limits.ts';
import { type Channel, channelsFor, PROMOTIONAL } from '#domain/notices/topics.ts';
import type { AccountEmail, ShortMessage } from '#usecases/accounts/account-emails.ts';
import { changedPart } from '#usecases/mail/send-schedule-change-mail.ts';
import type { SmsResult } from '#usecases/sms/ports.ts';
import type { ReadTickets } from '#usecases/tickets/ports.ts';
import { hasNoDate, readTickets } from '#usecases/tickets/read-tickets.ts';
import { type News, type NewsReader, type NoticesDeps, type NotifiedFacts, TOPIC_OF } from './ports.ts';

export type NewsOutcome = 'sent' | 'no_longer_needed';

/** Sends news to one person by one channel, unless it is outdated or the person no longer wants it. */
export async function sendNews(
  deps: NoticesDeps,
  { accountId, key, news, channel }: { accountId: string; key: string; news: News; channel: Channel },
): Promise<NewsOutcome> {
  const reader = await deps.store.reader(accountId);
  if (reader === null) return 'no_longer_needed';
  const topic = TOPIC_OF[news.kind];
  if (channelsFor(topic, reader.choices, { mail: true, sms: true, push: true }).includes(channel) === false)
    return 'no_longer_needed';
  const facts = await factsOf(deps, news, reader);
  if (facts === null) return 'no_longer_needed';
  switch (channel) {
    case 'mail':
      return sendMail(deps, reader, { facts, key: `${key}:mail` });
    case 'sms':
      return sendSms(deps, reader, { facts, key: `${key}:sms` });
    case 'push':
      return sendPush(deps, reader, { facts, key });
  }
}

type Notified = { facts: NotifiedFacts; key: string };

async function sendMail(deps: NoticesDeps, reader: NewsReader, { facts, key }: Notified): Promise<NewsOutcome> {
  const email = emailOf(facts);
  if (email === null || reader.email === null) return 'no_longer_needed';
  const mail = deps.accountMail.write({ email, reader, to: reader.email, key });
  const topic = TOPIC_OF[facts.kind];
  const isPromotional = PROMOTIONAL.includes(topic);
  const unsubscribeUrl = isPromotional ? deps.unsubscribeUrl(reader.accountId, topic, reader) : undefined;
  await deps.mail.send({ ...mail, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) });
  return 'sent';
}

async function sendSms(deps: NoticesDeps, reader: NewsReader, { facts, key }: Notified): Promise<NewsOutcome> {
  const message = shortOf(facts);
  if (message === null || reader.phone === null) return 'no_longer_needed';
  const to = reader.phone;
  const today = smsDay(reader.market);
  const ceiling = smsCeiling(await deps.rateLimits.usedLastWeek(today));
  const limits = [newsSmsLimit(message.kind, to), { ...today, limit: newsSmsShare(ceiling) }];
  if ((await deps.rateLimits.take(limits)) !== null) return 'no_longer_needed';
  let isSent = false;
  try {
    const result = await deps.sms.send({ key, to, text: deps.smsWriter.text(message, reader), urgent: false });
    isSent = result.ok;
    return outcomeOf(result);
  } finally {
    if (!isSent) await deps.rateLimits.release(limits);
  }
}

function outcomeOf(result: SmsResult): NewsOutcome {
  if (result.ok) return 'sent';
  // We can correct these faults, so the job is repeated; a faulty number stays faulty.
  if (result.code === 'no_balance' || result.code === 'misconfigured')
    throw new Error(`An SMS was not sent: ${result.code} (${result.detail})`);
  return 'no_longer_needed';
}

async function sendPush(deps: NoticesDeps, reader: NewsReader, { facts, key }: Notified): Promise<NewsOutcome> {
  const message = deps.pushWriter.message(facts, reader, key);
  const urgent = facts.kind === 'reminder' || facts.kind === 'schedule_changed';
  let sent = 0;
  for (const subscription of reader.subscriptions) {
    const outcome = await deps.push.send(subscription, message, { urgent });
    if (outcome === 'gone') await deps.store.forget(subscription.endpoint);
    else if (outcome === 'sent') sent += 1;
  }
  return sent > 0 ? 'sent' : 'no_longer_needed';
}

/** Returns null when the news is outdated. */
async function factsOf(deps: NoticesDeps, news: News, reader: NewsReader): Promise<NotifiedFacts | null> {
  switch (news.kind) {
    case 'reminder': {
      const ahead = (await readIssued(deps, news.orderId)).filter((part) => isAhead(part, deps.now()));
      const read = ahead.find(
        ({ order: { performance } }) => performance.id === (news.performanceId ?? performance.id),
      );
      return read?.order.performance.epoch === news.epoch ? { kind: 'reminder', read } : null;
    }
    case 'tickets': {
      const parts = await readIssued(deps, news.orderId);
      // Named by the nearest performance; the link opens the whole order.
      const read = parts.find((part) => isAhead(part, deps.now())) ?? parts[0];
      return read === undefined ? null : { kind: 'tickets', read };
    }
    case 'schedule_changed': {
      const parts = await readTickets(deps, { orderId: news.orderId });
      const changed = changedPart(
        parts.map(({ order }) => order),
        news.performanceId,
      );
      const read = parts.find(({ order }) => order === changed);
      return read === undefined ? null : { kind: 'schedule_changed', read };
    }
    case 'announced': {
      const [followed, events] = await Promise.all([
        deps.store.followed(news.followed),
        deps.store.events(news.eventIds),
      ]);
      return followed === null || events.length === 0 ? null : { kind: 'announced', followed, events };
    }
    case 'on_sale': {
      if (!(await deps.store.isOnSale(news.performanceId))) return null;
      const [event] = await deps.store.events([news.eventId]);
      return event === undefined ? null : { kind: 'on_sale', event };
    }
    case 'review': {
      const title = await deps.store.reviewTitle(news.reviewId);
      return title === null ? null : { kind: 'review', title, state: news.state };
    }
    case 'news': {
      const { posts, shows } = await deps.store.weekNews(news.week, reader);
      return posts.length === 0 ? null : { kind: 'news', posts, shows };
    }
  }
}

/** Performances of the order with valid tickets that the buyer still has, in order of start; one handed over shows no code. */
async function readIssued(deps: NoticesDeps, orderId: string): Promise<ReadTickets[]> {
  const parts = await readTickets(deps, { orderId });
  return parts.filter(({ tickets }) => tickets.some(({ state, code }) => state === 'issued' && code !== null));
}

function isAhead({ order }: ReadTickets, now: Date): boolean {
  const { performance } = order;
  return performance.state !== 'cancelled' && !hasNoDate(order) && performance.startsAt > now;
}

function emailOf(facts: NotifiedFacts): AccountEmail | null {
  switch (facts.kind) {
    case 'reminder':
      return { kind: 'reminder', tickets: facts.read };
    case 'announced':
      return { kind: 'announced', followed: facts.followed, events: facts.events };
    case 'on_sale':
      return { kind: 'on_sale', event: facts.event };
    case 'news':
      return { kind: 'news', posts: facts.posts, shows: facts.shows };
    case 'tickets':
    case 'schedule_changed':
    case 'review':
      return null;
  }
}

function shortOf(facts: NotifiedFacts): ShortMessage | null {
  return facts.kind === 'reminder' || facts.kind === 'tickets' || facts.kind === 'schedule_changed'
    ? { kind: facts.kind, order: facts.read.order }
    : null;
}
