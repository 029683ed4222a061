import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod/mini';
import { alertTransaction, createAlertNews, createAlertsStore, tidyAlerts } from '#adapters/db/alerts/alerts-store.ts';
import { lookForAlertNews } from '#adapters/db/alerts/due-alerts.ts';
import type { JobHandler } from '#adapters/jobs/job-runner.ts';
import type { LoopSpec } from '#adapters/jobs/loop.ts';
import { type AlertRoutesDeps, alertRoutes } from '#api/alerts/routes.ts';
import { registerEventAlert } from '#documents/alerts/register-event-alert.ts';
import { ALERT_CAUSES } from '#domain/alerts/event-alert.ts';
import { sendAlertNews, sendAlertQuestion } from '#usecases/alerts/send-alert-email.ts';
import type { AlertMailWriter } from '#usecases/alerts/ports.ts';
import type { MailTransport, SiteLinks } from '#usecases/mail/ports.ts';
import type { FastifyInstance } from 'fastify';

const questionPayload = z.object({ alertId: z.uuid() });
const newsPayload = z.object({ alertId: z.uuid(), cause: z.enum(ALERT_CAUSES), performanceId: z.int() });

type Input = Pick<AlertRoutesDeps, 'captcha' | 'marketOf'> & {
  pool: pg.Pool;
  mail: MailTransport;
  alertMail: AlertMailWriter;
  links: SiteLinks;
  origins: readonly string[];
  isProduction: boolean;
};

/** Alerts of events by email, without an account. */
export function wireAlerts({ pool, captcha, marketOf, mail, alertMail, links, origins, isProduction }: Input) {
  const alerts = createAlertsStore(pool);
  const deps = { news: createAlertNews(pool), alertMail, mail };
  const newSecret = () => randomBytes(18).toString('base64url');
  const asking = { transaction: alertTransaction(pool), captcha, newId: randomUUID, newSecret };
  const messageJobs: Record<string, JobHandler> = {
    'alert.question.mail': ({ key, payload }) =>
      sendAlertQuestion(deps, { ...questionPayload.parse(payload), key: `alert.question.mail:${key}` }),
    'alert.news.mail': ({ key, payload }) =>
      sendAlertNews(deps, { ...newsPayload.parse(payload), key: `alert.news.mail:${key}` }),
  };
  const loops: LoopSpec[] = [
    { name: 'look for news of alerts', everyMs: 60_000, run: () => lookForAlertNews(pool) },
    { name: 'tidy alerts', dailyAtUtc: '01:50', run: () => tidyAlerts(pool) },
  ];
  return {
    routes: [alertRoutes({ ...asking, marketOf, origins: new Set(origins) })],
    messageJobs,
    loops,
    site: (app: FastifyInstance) => registerEventAlert(app, { alerts, links, isProduction }),
  };
}
