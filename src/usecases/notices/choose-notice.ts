import { type Channel, mayChoose, type Topic } from '#domain/notices/topics.ts';
import type { NoticesStore } from './ports.ts';

export type ChooseNoticeResult = { ok: true } | { ok: false; code: 'fixed_choice' };

/** Stores a person's consent, or its withdrawal, with the time. */
export async function chooseNotice(
  { store }: { store: Pick<NoticesStore, 'choose'> },
  { accountId, topic, channel, isOn }: { accountId: string; topic: Topic; channel: Channel; isOn: boolean },
): Promise<ChooseNoticeResult> {
  if (!mayChoose(topic, channel)) return { ok: false, code: 'fixed_choice' };
  await store.choose(accountId, { topic, channel, isOn });
  return { ok: true };
}
