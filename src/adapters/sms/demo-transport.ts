import type { DemoMessages } from '#usecases/mail/ports.ts';
import type { SmsTransport } from '#usecases/sms/ports.ts';

/**
 * Stores the message where a user of the demo can read it.
 * @param provider an emulator that receives the message first, where one runs; a refused message is not stored, because
 * no phone would have received it
 */
export function createDemoSms(messages: DemoMessages, sender: string, provider: SmsTransport | null): SmsTransport {
  return {
    async send(sms) {
      const result = provider === null ? ({ ok: true, ref: null } as const) : await provider.send(sms);
      if (!result.ok) return result;
      await messages.add({
        channel: 'sms',
        key: sms.key,
        sender,
        recipient: sms.to,
        // A list shows the first line.
        subject: sms.text.split('\n')[0] ?? '',
        text: sms.text,
        html: null,
        attachments: [],
      });
      return result;
    },
  };
}
