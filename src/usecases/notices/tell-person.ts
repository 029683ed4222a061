import { channelsFor } from '#domain/notices/topics.ts';
import { hasSms } from '#domain/accounts/login-phone.ts';
import { MAILED_ELSEWHERE, type News, type NoticesDeps, TOPIC_OF } from './ports.ts';

/** Selects the channels for a piece of news. Each channel is a separate job, so that only a failed one is repeated. */
export async function tellPerson(
  { store }: Pick<NoticesDeps, 'store'>,
  { accountId, key, news }: { accountId: string; key: string; news: News },
): Promise<void> {
  const reader = await store.reader(accountId);
  if (reader === null) return;
  const reach = {
    mail: reader.email !== null && !MAILED_ELSEWHERE.includes(news.kind),
    sms: reader.phone !== null && hasSms(reader.phone),
    push: reader.subscriptions.length > 0,
  };
  const channels = channelsFor(TOPIC_OF[news.kind], reader.choices, reach);
  if (channels.length > 0) await store.handOut({ accountId, key, news, channels });
}
