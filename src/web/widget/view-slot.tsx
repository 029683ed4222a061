import { type ReactNode, useEffect, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { SEAT } from '#domain/seating/availability.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from './frame/icons.tsx';
import { seatName, seatRemarks, seatTitle } from './sale/seat-labels.ts';
import { useSight } from './use-sight.ts';
import { useMoney, useSale, useSaleState } from './use-store.ts';
import type { ViewPicture } from './view/view-picture.tsx';
import parts from './frame/parts.module.css';
import css from './view-slot.module.css';

/** The view from a seat or a sector, while one is looked at. */
export function ViewSlot(): ReactNode {
  return useSaleState().viewed === null ? null : <LoadedView />;
}

function LoadedView(): ReactNode {
  const { saleStore, facts } = useSale();
  const { viewed, hall, statuses, selection } = useSaleState();
  const money = useMoney();
  const sight = useSight();
  const [drawn, setDrawn] = useState<{ Picture: typeof ViewPicture } | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    import('./view/view-picture.tsx').then(
      (loaded) => setDrawn({ Picture: loaded.ViewPicture }),
      () => setFailed(true),
    );
  }, []);
  const close = (): void => saleStore.showView(null);
  if (viewed === null || hall === null || facts.overview === null) return null;
  const { seatNo, isSector } = viewed;
  const name = seatName(hall, facts.overview, seatNo);
  const sector = hall.sector[seatNo] ?? 0;
  const title = isSector
    ? (facts.overview.sectors[sector]?.label ?? '')
    : [name.sector, seatTitle(name)].filter((part) => part !== '').join(' · ');
  const view = sight?.view(seatNo) ?? null;
  const zone = saleStore.zoneOfSeat(seatNo);
  const isMine = selection.wanted.seats.some((seat) => seat.seatNo === seatNo);
  const canTake = !isSector && zone !== null && !isMine && statuses[seatNo] === SEAT.free;
  const told =
    sight === null ? [] : isSector ? sight.sector(sector) : [...sight.seat(seatNo), ...seatRemarks(name.flags)];
  return (
    // One dialog for all of its states: a dialog that is replaced reports that it was closed.
    <Dialog title={title} hasClose={false} onClose={close}>
      <button type="button" className={css.close} aria-label={m.widget_close()} onClick={close}>
        <Icon name="close" />
      </button>
      {drawn !== null && view !== null ? (
        <drawn.Picture view={view} facts={told} />
      ) : (
        <p role="status">{isFailed ? m.sight_view_failed() : m.sight_view_loading()}</p>
      )}
      {canTake ? (
        <button
          type="button"
          className={`${parts.button} ${css.take}`}
          data-size="m"
          onClick={() => {
            close();
            saleStore.toggleSeat(seatNo);
          }}
        >
          {m.widget_take_seat()} · {zone.totalMinor === 0 ? m.widget_free_price() : money(zone.totalMinor)}
        </button>
      ) : null}
    </Dialog>
  );
}
