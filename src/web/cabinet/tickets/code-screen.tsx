import { type ReactNode, useEffect, useRef } from 'react';
import type { TicketView } from '#api/tickets/contract.ts';
import { m } from '#texts/generated/messages.js';
import { CodeDrawing } from '#web/site/ticket-page/code-drawing.tsx';
import { CabinetIcon } from '../icon.tsx';
import css from './code-screen.module.css';

type Props = { qr: NonNullable<TicketView['qr']>; title: string; lines: readonly string[]; onClose: () => void };

/** The code alone on a white screen that stays awake, as large as it goes; any tap or Esc leads back. */
export function CodeScreen({ qr, title, lines, onClose }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  useWakeLock();
  return (
    <dialog ref={dialog} className={css.screen} aria-label={title} onClose={onClose}>
      <button type="button" className={css.close} onClick={onClose} aria-label={m.cabinet_close()}>
        <CabinetIcon name="close" size={24} />
      </button>
      <p className={css.title}>{title}</p>
      <CodeDrawing qr={qr} label={m.ticket_code()} isUsed={false} />
      {lines.map((line) => (
        <p key={line} className={css.line}>
          {line}
        </p>
      ))}
      <p className={css.hint}>
        <CabinetIcon name="sun" size={18} />
        {m.cabinet_tickets_brighter()}
      </p>
    </dialog>
  );
}

/** A phone that goes dark in a queue makes the queue longer. Where it can't be had, nothing is lost. */
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
