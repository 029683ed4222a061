import type { ReactNode } from 'react';
import { MARKETS } from '#domain/markets/market.ts';
import { m } from '#texts/generated/messages.js';
import { useSite } from '#web/shared/site-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './login.module.css';

/** The market's support contacts, for visitors who cannot continue on their own. */
export function SupportBox({ isMain }: { isMain: boolean }): ReactNode {
  const { support } = MARKETS[useSite().site.market];
  return (
    <div className={css.support}>
      <ButtonLink variant={isMain ? 'accent' : 'quiet'} href={support.phoneHref}>
        <Icon name="call" />
        <span className="num">{support.phone}</span>
      </ButtonLink>
      <ButtonLink variant="quiet" href={`mailto:${support.email}`}>
        <Icon name="mail" />
        {support.email}
      </ButtonLink>
      <p className={css.hours}>{m.site_support_hours({ opens: support.opens, closes: support.closes })}</p>
    </div>
  );
}
