import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { Search } from './search/search.tsx';
import { SeatDigits } from '#web/site/frame/seat-digits.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import css from './lost.module.css';

/** Content of the 404 and 400 pages: the number as seats of a hall, a search field and a link to the home page. */
export function Lost({ code, title, text }: { code: '404' | '400'; title: string; text: string }): ReactNode {
  const { site, frame } = useSite();
  return (
    <div className={`wrap ${css.lost}`} data-empty>
      <SeatDigits text={code} label={m.site_notfound_label({ code })} />
      <div className={css.words}>
        <h1>{title}</h1>
        <p>{text}</p>
        <Search variant="large" />
        <ButtonLink className={css.home} href={href(site.locale, 'region', { region: frame.city.slug })}>
          {m.site_notfound_home({ city: frame.city.name })}
        </ButtonLink>
        <p className={css.support}>
          <a className="link" href={href(site.locale, 'support', {}, { topic: 'site' })}>
            {m.support_link()}
          </a>
        </p>
      </div>
    </div>
  );
}
