import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TicketView } from '#api/tickets/contract.ts';
import { m } from '#texts/generated/messages.js';
import { CodeDrawing } from '#web/shared/ticket/code-drawing.tsx';
import { useModal } from '#web/ui/use-modal.ts';
import { CabinetIcon } from '../icon.tsx';
import css from './code-screen.module.css';

export type ShownCode = {
  key: string;
  qr: NonNullable<TicketView['qr']>;
  lines: readonly string[];
  isUsed?: boolean;
};
type Props = {
  title: string;
  /** Codes of one order, in the order's sequence; the visitor swipes or uses the arrow keys. */
  codes: readonly ShownCode[];
  /** Key of the code shown first. */
  start?: string;
  onClose: () => void;
};

/** Shows the codes of an order one at a time, as large as possible, on a white screen that stays on; Esc and Back close it. */
export function CodeScreen({ title, codes, start, onClose }: Props): ReactNode {
  const { dialog } = useModal();
  const deck = useRef<HTMLDivElement>(null);
  const first = Math.max(
    0,
    codes.findIndex(({ key }) => key === start),
  );
  const [at, setAt] = useState(first);
  // After the dialog has been opened: before, its parts have no width.
  useLayoutEffect(() => {
    const box = deck.current;
    box?.scrollTo({ left: first * box.clientWidth, behavior: 'instant' });
  }, [first]);
  useWakeLock();

  function turnTo(index: number): void {
    deck.current?.children[Math.max(0, Math.min(index, codes.length - 1))]?.scrollIntoView({ inline: 'start' });
  }
  function onKeyDown(event: KeyboardEvent): void {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: codes.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    turnTo(to);
  }
  function onScroll(): void {
    const box = deck.current;
    if (box && box.clientWidth > 0) setAt(Math.round(box.scrollLeft / box.clientWidth));
  }
  return (
    // The handler is on the dialog because the arrow keys must work while the focus is on one of its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog ref={dialog} className={css.screen} aria-label={title} onClose={onClose} onKeyDown={onKeyDown}>
      <button type="button" className={css.close} onClick={onClose} aria-label={m.cabinet_close()}>
        <CabinetIcon name="close" size={24} />
      </button>
      {/* Focusable when there are several codes, so that the keyboard can scroll it. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <div
        className={css.deck}
        ref={deck}
        onScroll={onScroll}
        role="group"
        aria-label={m.cabinet_tickets_deck()}
        tabIndex={codes.length === 1 ? undefined : 0}
      >
        {codes.map(({ key, qr, lines, isUsed = false }, index) => (
          <section key={key} className={css.one} inert={index !== at}>
            <p className={css.title}>{title}</p>
            <CodeDrawing qr={qr} label={m.ticket_code()} isUsed={isUsed} />
            {lines.map((line) => (
              <p key={line} className={css.line}>
                {line}
              </p>
            ))}
          </section>
        ))}
      </div>
      {/* oxlint-enable */}
      {codes.length === 1 ? null : (
        <div className={css.turn}>
          <button
            type="button"
            onClick={() => turnTo(at - 1)}
            disabled={at === 0}
            aria-label={m.cabinet_tickets_before()}
          >
            <CabinetIcon name="left" size={24} />
          </button>
          <span role="status">{m.cabinet_tickets_of({ number: at + 1, total: codes.length })}</span>
          <button
            type="button"
            onClick={() => turnTo(at + 1)}
            disabled={at === codes.length - 1}
            aria-label={m.cabinet_tickets_next()}
          >
            <CabinetIcon name="right" size={24} />
          </button>
        </div>
      )}
      <p className={css.hint}>
        <CabinetIcon name="sun" size={18} />
        {m.cabinet_tickets_brighter()}
      </p>
    </dialog>
  );
}

/** Keeps the phone's screen on, because a dark screen slows the entrance queue. Does nothing where unsupported. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    navigator.wakeLock
      ?.request('screen')
      .then((got) => {
        lock = got;
        return isOver ? got.release() : undefined;
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
      void lock?.release();
    };
  }, []);
}
