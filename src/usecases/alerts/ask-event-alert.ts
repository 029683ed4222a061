import { alertQuestionLimit, alertRequestLimits } from '#domain/alerts/event-alert.ts';
import { normaliseEmail } from '#domain/contact/email.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { AlertDeps } from './ports.ts';

export type AskEventAlertInput = {
  eventId: number;
  cityId: number;
  email: string;
  /** The browser's proof of work; null when it has none. */
  formToken: string | null;
  market: MarketName;
  locale: Locale;
  /** The visitor's network; null for requests from this machine. */
  address: string | null;
};
export type AskEventAlertResult =
  | { ok: true }
  | { ok: false; code: 'email_invalid' | 'captcha_failed' | 'unknown_event' }
  | { ok: false; code: 'too_many_requests'; waitSeconds: number };

/**
 * Accepts an alert of an event: the mailbox receives a question and hears nothing else until it agrees. The answer is
 * the same whether the address has the alert already, and whether its mailbox got all the questions of the day, so that
 * nobody learns what others wait for.
 */
export async function askEventAlert(deps: AlertDeps, input: AskEventAlertInput): Promise<AskEventAlertResult> {
  const email = normaliseEmail(input.email);
  if (email === null) return { ok: false, code: 'email_invalid' };
  const { eventId, cityId, formToken, market, locale, address } = input;
  const isSolved = formToken !== null;
  if (isSolved && !(await deps.captcha.isSolved(formToken))) return { ok: false, code: 'captcha_failed' };
  return deps.transaction(async ({ alerts, rateLimits }): Promise<AskEventAlertResult> => {
    if (!(await alerts.isPlayed({ eventId, cityId, market }))) return { ok: false, code: 'unknown_event' };
    const over = await rateLimits.take(alertRequestLimits({ email, address, isSolved }));
    if (over !== null) return { ok: false, code: 'too_many_requests', waitSeconds: over.waitSeconds };
    // No email goes to a mailbox that has the alert, so its own limit is not used up.
    if (await alerts.isOn({ email, eventId, cityId })) return { ok: true };
    if ((await rateLimits.take([alertQuestionLimit(email)])) !== null) return { ok: true };
    await alerts.ask({ id: deps.newId(), secret: deps.newSecret(), eventId, cityId, email, market, locale });
    return { ok: true };
  });
}
