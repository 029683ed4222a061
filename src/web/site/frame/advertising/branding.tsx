import type { CSSProperties, ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { patternOf } from '#domain/catalog/layout-art.ts';
import { brandOf } from './brands.ts';
import { layoutLink } from '#web/site/frame/menu/layout-link.ts';
import { useSite } from '#web/shared/site-context.tsx';
import css from './branding.module.css';

/**
 * The background around the page, one large link. Our own addresses open through the router, external ones in the top
 * window. The document contains every entry, so that the next page can show its own (client/follow-page.ts).
 */
export function Branding(): ReactNode {
  const { site, frame, route, drawn } = useSite();
  const brands = drawn?.brands ?? [];
  const shown = brandOf(brands, route);
  if (brands.length === 0) return null;
  return (
    <section aria-label={m.site_promo_label()}>
      {brands.map((brand) => {
        const { href, isExternal } = layoutLink(brand.url, site.locale, frame.city.slug);
        const pattern = brand.image && patternOf(brand.image);
        const picture = pattern ? { '--brand-pattern': `url(${pattern})` } : { '--brand-image': `url(${brand.image})` };
        const style = { '--brand': brand.color, ...(brand.image && picture) };
        return (
          <a
            key={brand.page ?? ''}
            className={css.ground}
            style={style as CSSProperties}
            href={href}
            {...(isExternal ? { target: '_top', rel: 'noopener' } : {})}
            data-brand={brand.page ?? ''}
            data-pattern={pattern ? '' : undefined}
            hidden={brand !== shown}
            aria-label={[m.site_promo_label(), brand.name].filter(Boolean).join(': ')}
          />
        );
      })}
    </section>
  );
}
