import type { SaleView } from '#api/performances/contract.ts';
import { m } from '#texts/generated/messages.js';

type Performance = Pick<SaleView['performance'], 'status' | 'place' | 'address' | 'isSalePermitted'>;

/** Why nothing can be bought now. `news`: what one can be told about by email, on the event's page. */
export function statusWords(performance: Performance): { title: string; text: string; news?: string } {
  const { status, place, address, isSalePermitted } = performance;
  switch (status) {
    case 'cancelled':
      return { title: m.widget_state_cancelled(), text: m.widget_state_cancelled_text() };
    case 'postponed':
      return {
        title: m.widget_state_postponed(),
        text: m.widget_state_postponed_text(),
        news: m.site_alert_open_dates(),
      };
    case 'past':
      return { title: m.widget_state_past(), text: m.widget_state_past_text() };
    case 'not_yet':
      return {
        title: m.widget_state_not_yet(),
        text: m.widget_state_not_yet_text(),
        news: m.site_alert_open_sale(),
      };
    case 'sold_out':
      return {
        title: m.widget_state_sold_out(),
        text: m.widget_state_sold_out_text(),
        news: m.site_alert_open_back(),
      };
    case 'box_office':
      return {
        title: m.widget_state_box_office(),
        text: m.widget_state_box_office_text({ place: [place, address].join(', ') }),
      };
    default:
      return {
        title: m.widget_state_off_sale(),
        text: isSalePermitted ? m.widget_state_off_sale_text() : m.site_not_permitted_text(),
      };
  }
}
