import type { ReactNode } from 'react';
import { isHandful, type PerformanceStatus } from '#domain/performances/performance-status.ts';
import { m } from '#texts/generated/messages.js';
import type { IconName } from '#web/ui/icon.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './status-mark.module.css';

/** Label, icon and colour together: a status must not be shown by colour alone. */
const LOOKS: Readonly<Record<PerformanceStatus, { tone: string; icon: IconName; word: () => string }>> = {
  on_sale: { tone: 'accent', icon: 'ticket', word: m.site_status_on_sale },
  few_left: { tone: 'amber', icon: 'fire', word: m.site_status_few_left },
  sold_out: { tone: 'muted', icon: 'ban', word: m.site_status_sold_out },
  presale: { tone: 'accent', icon: 'bell', word: m.site_status_presale },
  not_yet: { tone: 'accent', icon: 'bell', word: m.site_status_not_yet },
  off_sale: { tone: 'muted', icon: 'ban', word: m.site_status_off_sale },
  box_office: { tone: 'muted', icon: 'pin', word: m.site_status_box_office },
  free: { tone: 'green', icon: 'gift', word: m.site_status_free },
  cancelled: { tone: 'red', icon: 'close', word: m.site_status_cancelled },
  postponed: { tone: 'amber', icon: 'swap', word: m.site_status_postponed },
  rescheduled: { tone: 'amber', icon: 'swap', word: m.site_status_rescheduled },
  moved: { tone: 'amber', icon: 'pin', word: m.site_status_moved },
  past: { tone: 'muted', icon: 'clock', word: m.site_status_past },
};

/** The label alone, where no icon fits. Shows the number of seats left instead of "few left" when it is known. */
export function statusText(status: PerformanceStatus, free: number | null): string {
  return status === 'few_left' && isHandful(free) ? m.site_seats_left({ count: free ?? 0 }) : LOOKS[status].word();
}

/** @param free seats left; replaces "few left" when known */
export function StatusMark({ status, free }: { status: PerformanceStatus; free?: number | null }): ReactNode {
  const { tone, icon } = LOOKS[status];
  return (
    <span className={css.mark} data-tone={tone}>
      <Icon name={icon} size={15} />
      {statusText(status, free ?? null)}
    </span>
  );
}
