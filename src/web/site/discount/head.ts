import type { DiscountCampaign } from '#api/discounts/contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { joinWords, sentences } from '#texts/typography.ts';
import type { CampaignData, CampaignRoute } from '#web/site/discount/loader.ts';
import { cut } from '#web/site/event/head.ts';
import type { FrameCity } from '#web/shared/site-frame.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import type { Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { offerText } from '#web/site/parts/dates/discount-labels.ts';
import { breadcrumbList, eventList, jsonLd } from '#web/site/parts/json-ld.ts';
import { sharedPicture } from '#web/shared/shared-picture.ts';
import type { SiteFacts } from '#web/shared/site-facts.ts';

const DESCRIPTION_LENGTH = 160;

export function head({ campaign }: CampaignData, { site, city }: Omit<PageContext<CampaignRoute>, 'api'>): Head {
  const { locale, origin } = site;
  const { event } = campaign;
  const crumbs = crumbsOf(campaign, city, locale);
  const canonical = crumbs.at(-1)?.href ?? '';
  const title =
    event === null
      ? joinWords(m.site_discounts_campaign_title({ title: campaign.title, where: city.pluralName }))
      : joinWords(m.site_discounts_event_title({ title: campaign.title, event: event.title, where: city.pluralName }));
  const picture = event?.card ?? campaign.cards[0];
  return {
    title: m.site_head_suffix({ title }),
    description: cut(
      sentences(event?.title, city.name, offerText(campaign, locale), campaign.description, campaign.conditions),
      DESCRIPTION_LENGTH,
    ),
    canonical,
    noindex: campaign.state === 'ended' || (event !== null && event.days.length === 0),
    ...(picture && { image: sharedPicture(picture, locale) }),
    jsonLd: [
      breadcrumbList(origin, crumbs),
      ...offerJsonLd(campaign, site, city.slug, canonical),
      ...(event === null ? eventList(site, title, campaign.cards) : []),
    ],
  };
}

/**
 * A schema.org Offer needs a price, so percent, gift and two-for-one campaigns have none. The campaign's price applies
 * at its places and not on this site, so the offer names the places.
 */
function offerJsonLd(
  campaign: DiscountCampaign,
  { origin, locale }: SiteFacts,
  region: string,
  canonical: string,
): object[] {
  const { kind, value, currency, startsOn, endsOn, state } = campaign;
  if (kind !== 'price' || value === null || state === 'ended') return [];
  return [
    jsonLd('Offer', {
      name: campaign.title,
      description: campaign.description,
      url: origin + canonical,
      price: (value / 100).toFixed(2),
      priceCurrency: currency,
      validFrom: startsOn,
      validThrough: endsOn,
      availability: 'https://schema.org/InStoreOnly',
      availableAtOrFrom: campaign.places.map(({ id, name, type, address }) => ({
        '@type': 'Place',
        name,
        address,
        url:
          origin +
          href(locale, 'region-objects-id-object', {
            region,
            id: type.id,
            object: id,
          }),
      })),
    }),
  ];
}

export function crumbsOf(campaign: DiscountCampaign, city: FrameCity, locale: SiteFacts['locale']): Crumb[] {
  const region = city.slug;
  const here = { region, id: campaign.id };
  return [
    { name: city.name, href: href(locale, 'region', { region }) },
    { name: m.site_discount_label_many(), href: href(locale, 'skidki-region', { region }) },
    { name: campaign.title, href: href(locale, 'skidki-region-id-event', here) },
    ...(campaign.event === null
      ? []
      : [
          {
            name: campaign.event.title,
            href: href(locale, 'skidki-region-id-event', { ...here, event: campaign.event.id }),
          },
        ]),
  ];
}
