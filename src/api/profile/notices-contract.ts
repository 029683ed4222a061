import { z } from 'zod/mini';
import { instant, text } from '#api/fields-contract.ts';

const topicSchema = z.enum(['tickets', 'reminders', 'followed', 'on_sale', 'reviews', 'news']);
const channelSchema = z.enum(['mail', 'sms', 'push']);

export const noticeSettingsSchema = z.object({
  /** Masked destination of each channel (null without one), and the number of browsers with push messages. */
  reach: z.object({ mail: z.nullable(z.string()), sms: z.nullable(z.string()), push: z.int() }),
  /** Server key for PushManager.subscribe. */
  pushKey: z.string(),
  items: z.array(
    z.object({
      topic: topicSchema,
      channel: channelSchema,
      isOn: z.boolean(),
      /** Always sent; it cannot be switched off. */
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
