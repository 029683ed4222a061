import { z } from 'zod/mini';
import { addressProblems, identifierProblems, refuseUnsafeSettings } from '#adapters/payments/secrets.ts';
import type { SmsResult, SmsTransport } from '#usecases/sms/ports.ts';
import { postForm } from './provider-call.ts';
import { senderProblems } from './sender.ts';

export type SmsOfficeSettings = {
  /** https://smsoffice.ge/api/v2 */
  apiBase: string;
  key: string;
  /** A name registered with the provider. */
  sender: string;
  timeoutMs?: number;
};

const answerSchema = z.object({
  Success: z.boolean(),
  Message: z.nullish(z.string()),
  Output: z.nullish(z.unknown()),
  ErrorCode: z.number(),
});

/** From the provider's table; codes from 60 on that are missing here mean that one of our parameters is wrong. */
const REFUSALS: Readonly<Record<number, Extract<SmsResult, { ok: false }>['code']>> = {
  10: 'refused_number',
  20: 'no_balance',
  75: 'stop_listed',
  76: 'refused_number',
  77: 'refused_number',
};
const TEMPORARY = -100;

/** SmsOffice (Georgia), HTTP API 2. `urgent` marks messages that are not advertising: sent first, and at night too. */
export function createSmsOffice(settings: SmsOfficeSettings): SmsTransport {
  refuseUnsafeSettings('SmsOffice', smsOfficeProblems(settings));
  return {
    async send({ to, text, urgent }) {
      const body = await postForm(
        'SmsOffice',
        // Without the slash the provider redirects, and the form is lost.
        `${settings.apiBase}/send/`,
        {
          key: settings.key,
          destination: to.replace('+', ''),
          sender: settings.sender,
          content: text,
          ...(urgent ? { urgent: 'true' } : {}),
        },
        settings.timeoutMs,
      );
      const answer = answerSchema.safeParse(body);
      if (!answer.success) throw new Error('SmsOffice: an answer that is none');
      const { Success, ErrorCode, Output } = answer.data;
      if (ErrorCode === TEMPORARY) throw new Error('SmsOffice: temporarily out of order');
      if (Success && ErrorCode === 0) return { ok: true, ref: typeof Output === 'string' ? Output : null };
      return { ok: false, code: REFUSALS[ErrorCode] ?? 'misconfigured', detail: `error ${ErrorCode}` };
    },
  };
}

export function smsOfficeProblems(settings: SmsOfficeSettings): string[] {
  return [
    ...addressProblems('API address', settings.apiBase),
    ...identifierProblems('key', settings.key),
    ...(settings.sender === ''
      ? ['sender is missing']
      : senderProblems('sender', settings.sender, { mayBeNumber: true })),
  ];
}
