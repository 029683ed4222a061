import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { Chips } from '#web/site/parts/chips.tsx';
import { useSite } from '#web/shared/site-context.tsx';

type Props = {
  /** The category of the page, null for all, absent where the page lists no events. */
  chosen?: string | null;
  /** The address of a category's listing, null for all. By default the listing without filters. */
  addressOf?: (category: string | null) => string;
};

/** The guide's categories, where the row under the header has the editors' menu instead (Georgia). */
export function CategoryChips({ chosen, addressOf }: Props): ReactNode {
  const { site, frame } = useSite();
  if (site.hasSubNavigation) return null;
  const region = frame.city.slug;
  const address =
    addressOf ??
    ((id: string | null) => href(site.locale, 'region-events-id', id === null ? { region } : { region, id }));
  return (
    <Chips
      label={m.site_search_categories()}
      chips={[
        ...(chosen === undefined ? [] : [{ href: address(null), name: m.site_guide(), isChosen: chosen === null }]),
        ...frame.categories.map(({ slug, name }) => ({ href: address(slug), name, isChosen: slug === chosen })),
      ]}
    />
  );
}
