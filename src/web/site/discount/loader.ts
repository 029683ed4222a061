import type { DiscountCampaign } from '#api/discounts/contract.ts';
import { calendarDate } from '#domain/catalog/city-day.ts';
import type { PageContext } from '#web/site/page-module.ts';

export type CampaignRoute = 'skidki-region-id-event';
export type CampaignData = { campaign: DiscountCampaign; today: string };

export async function load({ params, api, site, city }: PageContext<CampaignRoute>): Promise<CampaignData | null> {
  if (params.region !== city.slug) return null;
  const campaign = await api.discount(params.id, params.event);
  return campaign && { campaign, today: calendarDate(new Date(site.now), city.timeZone) };
}
