import { createHash } from 'node:crypto';
import { z } from 'zod/mini';
import { addressProblems, identifierProblems, refuseUnsafeSettings } from '#adapters/payments/secrets.ts';
import type { SmsResult, SmsTransport } from '#usecases/sms/ports.ts';
import { postForm } from './provider-call.ts';
import { senderProblems } from './sender.ts';

export type RocketSmsSettings = {
  /** https://api.rocketsms.by/simple */
  apiBase: string;
  username: string;
  password: string;
  /** A registered name; when empty, the number assigned to the account is used. */
  sender: string;
  timeoutMs?: number;
};

const answerSchema = z.union([
  z.object({ id: z.union([z.number(), z.string()]), status: z.optional(z.string()) }),
  z.object({ error: z.string() }),
]);

/**
 * RocketSMS (Belarus), HTTP API 1.5. Every call carries the user name and the MD5 of the password. Errors are words
 * such as WRONG_AUTH. The words for an empty balance and a stop list are not published, so words are matched by topic.
 * A message may also be accepted and fail at once: then it has an id and the status FAILED.
 */
export function createRocketSms(settings: RocketSmsSettings): SmsTransport {
  refuseUnsafeSettings('RocketSMS', rocketSmsProblems(settings));
  const account = {
    username: settings.username,
    password: createHash('md5').update(settings.password).digest('hex'),
    ...(settings.sender === '' ? {} : { sender: settings.sender }),
  };
  return {
    async send({ to, text, urgent }) {
      const fields = { ...account, phone: to.replace('+', ''), text, ...(urgent ? { priority: 'true' } : {}) };
      const body = await postForm('RocketSMS', `${settings.apiBase}/send`, fields, settings.timeoutMs);
      const answer = answerSchema.safeParse(body);
      if (!answer.success) throw new Error('RocketSMS: an answer that is none');
      if ('error' in answer.data) return refusal(answer.data.error);
      if (answer.data.status === 'FAILED') return { ok: false, code: 'refused_number', detail: 'FAILED' };
      return { ok: true, ref: String(answer.data.id) };
    },
  };
}

const MEANINGS = [
  [/STOP|BLACK|BAN/, 'stop_listed'],
  [/BALANCE|MONEY|FUND|CREDIT/, 'no_balance'],
  [/AUTH|SENDER|TEMPLATE|ACCOUNT|ACCESS|TEXT|MESSAGE|PARAM/, 'misconfigured'],
  [/PHONE|NUMBER|RECIPIENT/, 'refused_number'],
] as const;

/** An unknown word counts as a fault of ours: it is reported, and a person checks it. */
function refusal(error: string): SmsResult {
  const word = error.slice(0, 60);
  const meaning = MEANINGS.find(([pattern]) => pattern.test(word.toUpperCase()))?.[1];
  return { ok: false, code: meaning ?? 'misconfigured', detail: word };
}

export function rocketSmsProblems(settings: RocketSmsSettings): string[] {
  return [
    ...addressProblems('API address', settings.apiBase),
    ...identifierProblems('username', settings.username),
    ...identifierProblems('password', settings.password),
    ...senderProblems('sender', settings.sender),
  ];
}
