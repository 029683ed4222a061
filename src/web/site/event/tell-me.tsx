import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import type { PerformanceStatus } from '#domain/performances/performance-status.ts';
import { m } from '#texts/generated/messages.js';
import { laterPart } from '#web/shared/later-part.tsx';
import { TELL_ME } from '#web/shared/tell-me-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import css from './tell-me.module.css';

const AlertForm = laterPart(async () => (await import('#web/site/event/alert-form.tsx')).AlertForm);

type Props = {
  eventId: number;
  status: PerformanceStatus;
  /** A second button of the page, with few words, beside the status. The page's address does not open it. */
  isSecond?: boolean;
};

/** Reasons that may pass, so that one may wait for news. */
export const WAITED_FOR: readonly PerformanceStatus[] = ['not_yet', 'sold_out', 'postponed', 'off_sale'];

/** Opens the form for an alert by email; what it promises depends on why one waits. */
export function TellMe({ eventId, status, isSecond = false }: Props): ReactNode {
  // The sale leads here when it has nothing to sell.
  const isAskedFor = useSyncExternalStore(
    () => () => undefined,
    () => location.hash === TELL_ME,
    () => false,
  );
  const [choice, setOpen] = useState<boolean | null>(null);
  const isOpen = choice ?? (isAskedFor && !isSecond);
  const { label, lead } = wordsOf(status);
  return (
    <>
      <button type="button" className={css.tell} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="bell" />
        <span>{isSecond ? m.site_alert_send() : label}</span>
      </button>
      {isOpen && (
        <Suspense>
          <AlertForm eventId={eventId} lead={lead} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function wordsOf(status: PerformanceStatus): { label: string; lead: string } {
  if (status === 'not_yet') return { label: m.site_alert_open_sale(), lead: m.site_alert_lead_sale() };
  if (status === 'sold_out') return { label: m.site_alert_open_back(), lead: m.site_alert_lead_back() };
  return { label: m.site_alert_open_dates(), lead: m.site_alert_lead_dates() };
}
