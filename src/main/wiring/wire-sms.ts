import { MARKET_NAMES } from '#domain/markets/market.ts';
import type pg from 'pg';
import { z } from 'zod/mini';
import { createLoginCodes } from '#adapters/codes/login-codes.ts';
import { createLoginCodesStore } from '#adapters/db/accounts/login-codes-store.ts';
import type { JobHandler } from '#adapters/jobs/job-runner.ts';
import { createSmsByCountry } from '#adapters/sms/by-country.ts';
import { createDemoSms } from '#adapters/sms/demo-transport.ts';
import { createRocketSms } from '#adapters/sms/rocket-sms.ts';
import { createSmsOffice } from '#adapters/sms/sms-office.ts';
import { ACCEPTED_LOCALES } from '#domain/locales/locale.ts';
import type { LoginCodes } from '#usecases/accounts/login-code-ports.ts';
import { sendAccountNotice } from '#usecases/accounts/send-account-notice.ts';
import { type LoginCodeDeps, sendLoginCode } from '#usecases/accounts/send-login-code.ts';
import type { MailTransport } from '#usecases/mail/ports.ts';
import type { SmsTransport } from '#usecases/sms/ports.ts';
import type { Config } from '#main/config/config.ts';
import type { Emulators } from '#main/steps/start-emulators.ts';
import type { SharedParts } from './shared-parts.ts';

const codePayload = z.object({ codeId: z.uuid() });
const moment = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
);
/** The causes write it as `AccountNotice` in JSON, with the address and number of the recipient. */
const noticePayload = z.object({
  to: z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  market: z.enum(MARKET_NAMES),
  locale: z.enum(ACCEPTED_LOCALES),
  notice: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('new_login'), at: moment, device: z.nullable(z.string()) }),
    z.object({ kind: z.literal('password_changed'), at: moment }),
    z.object({ kind: z.literal('passkey_added'), at: moment, device: z.nullable(z.string()) }),
    z.object({ kind: z.literal('phone_changed'), at: moment, number: z.string() }),
    z.object({ kind: z.literal('email_changed'), at: moment, email: z.string() }),
    z.object({ kind: z.literal('email_confirmed') }),
    z.object({ kind: z.literal('account_deleted') }),
    z.object({ kind: z.literal('export_ready'), until: moment }),
  ]),
});

export type SmsWiring = {
  /** Compares an entered code with the hash of the sent one. */
  codes: LoginCodes;
  /** Messages that a person waits for: they are never throttled. */
  urgent: Record<string, JobHandler>;
  messageJobs: Record<string, JobHandler>;
  /** For other parts that send messages to people. */
  parts: Pick<LoginCodeDeps, 'accountMail' | 'smsWriter' | 'sms'>;
};

/** Codes and notices of accounts, by SMS and by email. */
export function wireSms(input: {
  config: Config;
  shared: Pick<SharedParts, 'writers' | 'demoMessages'>;
  pool: pg.Pool;
  emulators: Emulators | undefined;
  mail: MailTransport;
}): SmsWiring {
  const { config, shared, pool, mail } = input;
  const codes = createLoginCodes();
  const deps = {
    store: createLoginCodesStore(pool),
    codes,
    ...shared.writers,
    mail,
    sms: smsTransport(config, shared.demoMessages, input.emulators),
  };
  return {
    codes,
    parts: deps,
    urgent: { 'login.code': ({ payload }) => sendLoginCode(deps, codePayload.parse(payload)) },
    messageJobs: {
      'account.notice': ({ key, payload }) => {
        const { to, notice, ...reader } = noticePayload.parse(payload);
        return sendAccountNotice(deps, { notice, to, reader, key: `account.notice:${key}` });
      },
    },
  };
}

/** The configured providers. In the demo the others are emulated, and their messages are stored in the outbox. */
function smsTransport(
  config: Config,
  messages: SharedParts['demoMessages'],
  emulators: Emulators | undefined,
): SmsTransport {
  const transport = <Settings extends { sender?: string }>(
    create: (settings: Settings) => SmsTransport,
    own: Settings | undefined,
    emulated: Settings | undefined,
  ) => {
    if (own !== undefined) return create(own);
    if (!config.demo) return undefined;
    return createDemoSms(messages, emulated?.sender ?? 'Rampa', emulated === undefined ? null : create(emulated));
  };
  return createSmsByCountry({
    belarus: transport(createRocketSms, config.rocketSms, emulators?.settings.rocketSms),
    georgia: transport(createSmsOffice, config.smsOffice, emulators?.settings.smsOffice),
  });
}
