import type { AlertCause } from '#domain/alerts/event-alert.ts';
import type { AlertMailDeps } from './ports.ts';

export type AlertMailOutcome = 'sent' | 'no_longer_needed';

type Input = { alertId: string; key: string };

/** Asks the mailbox whether it wants the alert. Asks nothing that was confirmed or ended meanwhile. */
export async function sendAlertQuestion(deps: AlertMailDeps, { alertId, key }: Input): Promise<AlertMailOutcome> {
  const alert = await deps.news.byId(alertId, null);
  if (alert === null || alert.confirmedAt !== null) return 'no_longer_needed';
  await deps.mail.send(deps.alertMail.write({ kind: 'question' }, alert, key));
  return 'sent';
}

/** Reports what happened, unless it is over or nobody waits for it any more. */
export async function sendAlertNews(
  deps: AlertMailDeps,
  { alertId, key, cause, performanceId }: Input & { cause: AlertCause; performanceId: number },
): Promise<AlertMailOutcome> {
  const alert = await deps.news.byId(alertId, performanceId);
  if (alert === null || alert.confirmedAt === null || alert.next === null) return 'no_longer_needed';
  const isAboutBuying = cause !== 'new_date';
  if (isAboutBuying && !(await deps.news.isOnSale(performanceId))) return 'no_longer_needed';
  await deps.mail.send(deps.alertMail.write({ kind: cause }, alert, key));
  return 'sent';
}
