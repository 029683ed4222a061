import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { layoutLink } from './layout-link.ts';
import type { Service } from '#web/shared/site-frame.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { DropDown } from '#web/ui/drop-down.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './services-menu.module.css';

/** Menu button with the provider's other services. */
export function ServicesMenu(): ReactNode {
  const { drawn } = useSite();
  if (!drawn || drawn.services.length === 0) return null;
  return (
    <DropDown
      title={m.site_frame_services()}
      align="end"
      className={css.menu}
      label={
        <>
          <span className="vh">{m.site_frame_services()}</span>
          <Icon name="apps" />
        </>
      }
    >
      <ServiceGroups services={drawn.services} />
    </DropDown>
  );
}

export function ServiceGroups({ services }: { services: readonly Service[] }): ReactNode {
  const { site, frame } = useSite();
  return services.map(({ key, name, links }) => (
    <div key={key} className={css.group} role="group" aria-label={name}>
      <p aria-hidden="true">{name}</p>
      {links.map((link) => {
        const { href, isExternal } = layoutLink(link.url, site.locale, frame.city.slug);
        return (
          <a key={link.url} href={href} {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
            {link.name}
          </a>
        );
      })}
    </div>
  ));
}
