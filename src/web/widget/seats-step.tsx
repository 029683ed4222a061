import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { AccessNote } from './access/access-note.tsx';
import { Basket } from './basket/basket.tsx';
import { Header, type ViewMode } from './frame/header.tsx';
import { Legend } from './legend.tsx';
import { LoadedList } from './loaded-list.tsx';
import { OfflineNotice } from './frame/offline-notice.tsx';
import { countOf } from './sale/selection.ts';
import { isFree } from './sale/zones.ts';
import { loadLaterParts } from './use-later-parts.ts';
import { useSaleState, useSale } from './use-store.ts';
import { ViewSlot } from './view-slot.tsx';
import { WheelchairQuestion } from './wheelchair-question.tsx';
import css from './frame/frame.module.css';
import parts from './frame/parts.module.css';
import hallCss from './hall/hall.module.css';

/** Seat choice: plan or list on one side, the basket on the other. */
export function SeatsStep({ onCheckout }: { onCheckout: () => void }): ReactNode {
  const { saleStore, facts, hall } = useSale();
  const { hallState, selection } = useSaleState();
  const [mode, setMode] = useState<ViewMode>(() => startMode(hall !== null));
  const hasPlan = hall !== null;
  const hasChosen = countOf(selection.wanted) > 0;
  useEffect(() => {
    // A failure is told by the step itself, which tries again.
    if (hasChosen) loadLaterParts().catch(() => undefined);
  }, [hasChosen]);
  return (
    <>
      {facts.sale.seatCount > 0 ? (
        <a className={css.skip} href="#best">
          {m.widget_skip_best()}
        </a>
      ) : null}
      <Header isBesidePlan {...(hasPlan ? { mode, onMode: setMode } : {})} />
      <main className={css.body}>
        <section
          className={css.hall}
          data-view={mode}
          aria-label={mode === 'plan' ? m.widget_plan() : m.widget_list_label()}
        >
          <OfflineNotice isHolding={hasChosen} />
          <AccessNote />
          <Legend />
          {mode === 'plan' && hasPlan ? <HallSlot element={hall.view.element} /> : <LoadedList />}
          {mode === 'plan' && hallState === 'failed' ? (
            <div className={hallCss.failed} role="alert">
              <p>{m.widget_plan_failed()}</p>
              <button type="button" className={parts.button} data-variant="quiet" onClick={() => location.reload()}>
                {m.widget_retry()}
              </button>
            </div>
          ) : null}
          {mode === 'plan' && hasPlan ? (
            <button type="button" className={hallCss.toList} onClick={() => setMode('list')}>
              {m.widget_choose_from_list()}
            </button>
          ) : null}
        </section>
        <WheelchairQuestion />
        <ViewSlot />
        <Basket onCheckout={onCheckout} isListShown={mode === 'list' || !hasPlan} isFree={isFree(saleStore.zones)} />
      </main>
    </>
  );
}

/** With forced system colours the plan cannot distinguish prices, so the list is shown first. */
function startMode(hasPlan: boolean): ViewMode {
  return !hasPlan || matchMedia('(forced-colors: active)').matches ? 'list' : 'plan';
}

/** Inserts the plan, which was drawn before React was loaded. */
function HallSlot({ element }: { element: HTMLElement }): ReactNode {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    slot.current?.replaceChildren(element);
  }, [element]);
  return <div className={hallCss.slot} ref={slot} />;
}
