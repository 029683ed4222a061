import { SEAT } from '#domain/seating/availability.ts';
import { formatMoney } from '#texts/format.ts';
import { FLAG_BITS } from '#domain/seating/hall-plan.ts';
import { m } from '#texts/generated/messages.js';
import type { HallControl } from './hall/hall-view.ts';
import { loadSight } from './load-sight.ts';
import type { SaleStore } from './sale/sale-store.ts';
import { seatName, seatRemarks, seatTitle } from './sale/seat-labels.ts';
import type { WidgetFacts } from './widget-facts.ts';

/** Handles taps on the plan and describes seats: «Ряд 6, место 14», «42 руб. со сбором · ограниченный обзор». */
export function hallControl(saleStore: SaleStore, { overview, locale }: WidgetFacts): HallControl {
  return {
    zoomIn: m.widget_zoom_in(),
    zoomOut: m.widget_zoom_out(),
    zoom: m.widget_zoom(),
    take: m.widget_take_seat(),
    remove: m.widget_remove_seat(),
    isAsked: saleStore.needsAnswer,
    isWarned: (seatNo) => ((saleStore.state.get().hall?.flags[seatNo] ?? 0) & FLAG_BITS.restricted) !== 0,
    view: m.sight_view_seat(),
    onView: (seatNo) => saleStore.showView({ seatNo, isSector: false }),
    onSeat: saleStore.toggleSeat,
    onStanding(index) {
      const zone = saleStore.zones.find(({ zoneKey }) => zoneKey === overview?.zones[index]);
      const tariff = zone?.tariffs[0];
      if (!zone || !tariff) return;
      const had = saleStore.state.get().selection.wanted.standing.find((entry) => entry.zoneNo === zone.zoneNo);
      saleStore.setStanding(zone.zoneNo, tariff.tariffNo, (had?.count ?? 0) + 1);
    },
    describeSeat(seatNo) {
      const { hall, statuses, selection } = saleStore.state.get();
      if (!hall || !overview) return { title: '', detail: '' };
      const name = seatName(hall, overview, seatNo);
      const zone = saleStore.zoneOfSeat(seatNo);
      const isMine = selection.wanted.seats.some((seat) => seat.seatNo === seatNo);
      const isFree = zone !== null && (isMine || statuses[seatNo] === SEAT.free);
      const more = loadSight(hall, overview, locale).then((sight) => sight?.seat(seatNo) ?? []);
      const title = [overview.sectors.length > 8 ? name.sector : '', seatTitle(name)].filter(Boolean).join(' · ');
      if (!isFree) return { title, detail: m.widget_seat_taken(), more };
      const price =
        zone.totalMinor === 0
          ? m.widget_free_price()
          : m.widget_price_with_fee({ price: formatMoney(zone.totalMinor, saleStore.sale.currency, locale) });
      return { title, detail: [price, ...seatRemarks(name.flags)].join(' · '), more };
    },
  };
}
