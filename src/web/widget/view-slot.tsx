import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { SEAT } from '#domain/seating/availability.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from './frame/icons.tsx';
import { loadSight } from './load-sight.ts';
import { seatName, seatRemarks, seatTitle } from './sale/seat-labels.ts';
import { useSight } from './use-sight.ts';
import { usePriceText, useSale, useSaleState } from './use-store.ts';
import parts from './frame/parts.module.css';
import css from './view-slot.module.css';

/** The view from a seat or a sector, while one is looked at. */
export function ViewSlot(): ReactNode {
  return useSaleState().viewed === null ? null : <LoadedView />;
}

function LoadedView(): ReactNode {
  const { saleStore, facts } = useSale();
  const { viewed, hall, statuses, selection } = useSaleState();
  const priceText = usePriceText();
  const sight = useSight();
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading');
  const told =
    sight === null || viewed === null || hall === null
      ? []
      : viewed.isSector
        ? sight.sector(hall.sector[viewed.seatNo] ?? 0)
        : [...sight.seat(viewed.seatNo), ...seatRemarks(hall.flags[viewed.seatNo] ?? 0)];
  const label = m.sight_view_alt({ facts: told.join(', ') });
  const shown = viewed?.seatNo ?? null;
  useEffect(() => {
    if (sight === null || shown === null) return;
    const view = sight.view(shown);
    let stop: (() => void) | null = null;
    let isWanted = true;
    import('./view/view-picture.ts').then(
      ({ showView }) => {
        if (!isWanted || !view || !box.current) return;
        stop = showView(box.current, view, label);
        setState('drawn');
      },
      () => setState('failed'),
    );
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [sight, shown, label]);
  const { overview, locale } = facts;
  useEffect(() => {
    void (async () => {
      if (hall && overview && (await loadSight(hall, overview, locale)) === null) setState('failed');
    })();
  }, [hall, overview, locale]);
  const close = (): void => saleStore.showView(null);
  if (viewed === null || hall === null || overview === null) return null;
  const { seatNo, isSector } = viewed;
  const name = seatName(hall, overview, seatNo);
  const sector = hall.sector[seatNo] ?? 0;
  const title = isSector
    ? (overview.sectors[sector]?.label ?? '')
    : [name.sector, seatTitle(name)].filter((part) => part !== '').join(' · ');
  const zone = saleStore.zoneOfSeat(seatNo);
  const isMine = selection.wanted.seats.some((seat) => seat.seatNo === seatNo);
  const canTake = !isSector && zone !== null && !isMine && statuses[seatNo] === SEAT.free;
  return (
    // One dialog for all of its states: a dialog that is replaced reports that it was closed.
    <Dialog title={title} hasClose={false} onClose={close}>
      <button type="button" className={css.close} aria-label={m.widget_close()} onClick={close}>
        <Icon name="close" />
      </button>
      <div ref={box} />
      <p role="status" className={css.note} hidden={state === 'drawn'}>
        {state === 'failed' ? m.sight_view_failed() : m.sight_view_loading()}
      </p>
      <ul className={css.facts}>
        {told.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {state === 'drawn' ? <p className={css.note}>{m.sight_view_drawn()}</p> : null}
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
          {m.widget_take_seat()} · {priceText(zone.totalMinor)}
        </button>
      ) : null}
    </Dialog>
  );
}
