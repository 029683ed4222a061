import type { SitePage } from '#domain/meaning/site-pages.ts';
import { m } from '#texts/generated/messages.js';
import { kindLabel } from '#web/site/parts/item-labels.ts';

const LABELS: Readonly<Record<SitePage, () => string>> = {
  discounts: m.site_discount_label_many,
  items: m.site_items_crumb,
  certificates: () => kindLabel('certificate'),
  passes: () => kindLabel('pass'),
  parking: () => kindLabel('parking'),
  services: () => kindLabel('service'),
  merch: () => kindLabel('good'),
  help: m.site_search_page_help,
  refunds: m.site_event_return_rules,
  support: m.support_title,
  about: m.site_search_page_about,
  favourites: m.site_favourites,
  tickets: m.site_tickets,
  journal: m.site_journal_title,
  videos: m.site_search_group_videos,
  tours: m.site_home_tours,
};

/** What the menus and the page itself call a page of the site. */
export function pageLabel(page: SitePage): string {
  return LABELS[page]();
}

/** The panel that opens instead of a page, by the name that `data-panel` has. */
export function panelOf(page: SitePage): 'favourites' | 'tickets' | undefined {
  return page === 'favourites' || page === 'tickets' ? page : undefined;
}
