import type { SupportTopic } from '#domain/support/support-request.ts';
import { m } from '#texts/generated/messages.js';
import type { TextLanguage } from '#texts/in-language.ts';

export const SUPPORT_TOPIC_NAMES = {
  order: m.support_topic_order,
  refund: m.support_topic_refund,
  account: m.support_topic_account,
  event: m.support_topic_event,
  site: m.support_topic_site,
  other: m.support_topic_other,
};

/** The form and the emails use the same names. */
export function supportTopicName(topic: SupportTopic, speak?: { locale: TextLanguage }): string {
  return SUPPORT_TOPIC_NAMES[topic]({}, speak);
}
