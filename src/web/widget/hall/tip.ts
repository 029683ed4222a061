import css from './tip.module.css';

export type Tip = {
  readonly element: HTMLElement;
  show(seat: number, words: { title: string; detail: string }, isBrief: boolean): void;
  hide(): void;
  /** Moves the tooltip to the current position of its seat. */
  place(placeOf: (seat: number) => TipPlace): void;
};
/** Middle of the seat, the tooltip's distance from it, and the width that it must stay within; css px. */
export type TipPlace = { x: number; y: number; away: number; width: number };

const BRIEF_MS = 2600;

/** Tooltip for the seat under the pointer. Hidden from screen readers, for which the list has the same content. */
export function createTip(): Tip {
  const element = document.createElement('div');
  element.className = css.tip ?? '';
  element.hidden = true;
  element.setAttribute('aria-hidden', 'true');
  let shown = -1;
  let timer = 0;
  function hide(): void {
    element.hidden = true;
    shown = -1;
  }
  return {
    element,
    hide,
    show(seat, { title, detail }, isBrief) {
      clearTimeout(timer);
      // Touch has no hover end, so the tooltip disappears after BRIEF_MS.
      if (isBrief) timer = window.setTimeout(hide, BRIEF_MS);
      if (seat !== shown) {
        shown = seat;
        element.replaceChildren(line('b', title), line('span', detail));
      }
      element.hidden = false;
    },
    place(placeOf) {
      if (shown < 0) return;
      const { x: seatX, y, away, width } = placeOf(shown);
      const half = element.offsetWidth / 2 + 4;
      const x = Math.min(Math.max(seatX, half), width - half);
      const isBelow = y - away - element.offsetHeight < 4;
      element.dataset['below'] = String(isBelow);
      element.style.setProperty('--nose', `${seatX - x}px`);
      const shift = isBelow ? `${y + away}px) translate(-50%, 0)` : `${y - away}px) translate(-50%, -100%)`;
      element.style.transform = `translate(${x}px, ${shift}`;
    },
  };
}

function line(tag: string, text: string): HTMLElement {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}
