import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { layoutLink } from '#web/site/frame/menu/layout-link.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './promo.module.css';

/** The editors' advertisement, shown by client/promo.ts once a day. Its picture is fetched only then. */
export function Promo(): ReactNode {
  const { site, frame, drawn } = useSite();
  const popUp = drawn?.popUp;
  if (!popUp?.image || popUp.url === '') return null;
  const { href, isExternal } = layoutLink(popUp.url, site.locale, frame.city.slug);
  return (
    <aside className={css.promo} aria-label={m.site_promo_label()} data-promo hidden>
      <a
        className={css.link}
        href={href}
        data-promo-link
        {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        <img
          src={popUp.image}
          alt={popUp.name === null ? m.site_promo_label() : ''}
          width={500}
          height={500}
          loading="lazy"
        />
        <div className={css.words}>
          <small>{m.site_promo_label()}</small>
          {popUp.name !== null && <b>{popUp.name}</b>}
          {popUp.text !== null && <span>{popUp.text}</span>}
        </div>
      </a>
      <button type="button" className={css.close} aria-label={m.site_frame_promo_close()} data-promo-close>
        <Icon name="close" />
      </button>
    </aside>
  );
}
