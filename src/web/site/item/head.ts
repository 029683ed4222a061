import type { ItemPage } from '#api/items/contract.ts';
import type { ShopKind } from '#domain/items/item.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { cut } from '#web/site/event/head.ts';
import type { FrameCity } from '#web/shared/site-frame.ts';
import type { ItemData, ItemRoute } from '#web/site/item/item-data.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import type { Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { itemHref, kindLabel } from '#web/site/parts/item-labels.ts';
import { breadcrumbList, jsonLd } from '#web/site/parts/json-ld.ts';
import { itemCard, pageCardAddress } from '#web/site/parts/cards/page-card.ts';
import type { SiteFacts } from '#web/shared/site-facts.ts';

const DESCRIPTION_LENGTH = 160;

export function head({ item }: ItemData, { site, city }: Omit<PageContext<ItemRoute>, 'api'>): Head {
  const { locale, origin } = site;
  const canonical = itemHref(item, locale);
  const image = pageCardAddress(itemCard(item), locale);
  const availability = item.isOnSale && item.left !== 0 ? 'InStock' : 'SoldOut';
  return {
    title: m.site_head_suffix({ title: [item.title, item.city?.name].filter(Boolean).join(', ') }),
    description: cut(item.description, DESCRIPTION_LENGTH),
    canonical,
    image,
    jsonLd: [
      breadcrumbList(origin, crumbsOf(item, city, locale)),
      jsonLd('Product', {
        name: item.title,
        description: item.description,
        image: origin + image,
        sku: String(item.id),
        category: kindLabel(item.kind as ShopKind),
        url: origin + canonical,
        offers: item.options.map(({ name, priceMinor, feeMinor }) => ({
          '@type': 'Offer',
          ...(name !== null && { name }),
          price: ((priceMinor + feeMinor) / 100).toFixed(2),
          priceCurrency: item.currency,
          availability: `https://schema.org/${availability}`,
          url: origin + canonical,
          ...(item.seller !== null && {
            seller: { '@type': 'Organization', name: item.seller.name, taxID: item.seller.taxNumber },
          }),
        })),
      }),
    ],
  };
}

export function crumbsOf(item: ItemPage, city: FrameCity, locale: SiteFacts['locale']): Crumb[] {
  const region = city.slug;
  return [
    { name: city.name, href: href(locale, 'region', { region }) },
    { name: m.site_items_crumb(), href: href(locale, 'region-items-id', { region }) },
    { name: item.title, href: itemHref(item, locale) },
  ];
}
