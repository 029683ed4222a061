import { z } from 'zod/mini';
import { instant, text } from '#api/fields-contract.ts';

export const NOTICE_ROUTES = {
  settings: ['GET', '/api/v3/me/notices'], // → NoticeSettings
  choose: ['POST', '/api/v3/me/notices'], // Choose → NoticeSettings
  subscribe: ['POST', '/api/v3/me/push'], // what PushManager.subscribe answers → 204
  unsubscribe: ['POST', '/api/v3/me/push/end'], // { endpoint } → 204
} as const;

const topicSchema = z.enum(['tickets', 'reminders', 'followed', 'on_sale', 'reviews', 'news']);
const channelSchema = z.enum(['mail', 'sms', 'push']);

export const noticeSettingsSchema = z.object({
  /** Where each way leads, masked; null: nowhere yet. */
  reach: z.object({ mail: z.nullable(z.string()), sms: z.nullable(z.string()), push: z.int() }),
  /** For PushManager.subscribe. */
  pushKey: z.string(),
  items: z.array(
    z.object({
      topic: topicSchema,
      channel: channelSchema,
      isOn: z.boolean(),
      /** Told in any case. */
      isFixed: z.boolean(),
      chosenAt: z.nullable(instant()),
    }),
  ),
});
export type NoticeSettings = z.infer<typeof noticeSettingsSchema>;

export const chooseNoticeSchema = z.object({ topic: topicSchema, channel: channelSchema, isOn: z.boolean() });
export const pushSubscriptionSchema = z.object({
  endpoint: z.url().check(z.maxLength(1_000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{86,88}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{21,24}={0,2}$/)),
  }),
});
export const endPushSchema = z.object({ endpoint: text(1_000) });
