import css from './tip.module.css';

export type Tip = {
  readonly element: HTMLElement;
  show(seat: number, words: SeatWords, options?: TipOptions): void;
  hide(): void;
  /** Moves the tooltip to the current position of its seat. */
  place(placeOf: (seat: number) => TipPlace): void;
};
/** `more`: what is known a moment later. */
export type SeatWords = { title: string; detail: string; more?: Promise<readonly string[]> };
/** `isBrief`: disappears by itself; `action`: stays until it is pressed, with its seat marked. */
export type TipOptions = { isBrief?: boolean; action?: Action; view?: Action };
type Action = { name: string; press: () => void };
/** Middle of the seat, the tooltip's distance from it, and the width that it must stay within; css px. */
export type TipPlace = { x: number; y: number; away: number; width: number };

const BRIEF_MS = 2600;

/**
 * What is known about one seat: a tooltip at the pointer, or a card with a button where a finger may have hit a
 * neighbour. Hidden from screen readers, for which the list has the same content.
 */
export function createTip(): Tip {
  const element = document.createElement('div');
  element.className = css.layer ?? '';
  element.hidden = true;
  element.setAttribute('aria-hidden', 'true');
  const ring = document.createElement('i');
  const box = document.createElement('div');
  box.className = css.tip ?? '';
  element.append(ring, box);
  let shown = -1;
  let timer = 0;
  /** Places the tooltip again when it has grown. */
  let place: (() => void) | null = null;
  function hide(): void {
    element.hidden = true;
    shown = -1;
  }
  return {
    element,
    hide,
    show(seat, { title, detail, more }, { isBrief = false, action, view } = {}) {
      clearTimeout(timer);
      // Touch has no hover end, so the tooltip disappears after BRIEF_MS.
      if (isBrief) timer = window.setTimeout(hide, BRIEF_MS);
      shown = seat;
      const words = document.createElement('div');
      words.append(line('b', title), line('span', detail));
      const buttons = [action, view].flatMap((each) => (each ? [button(each.name, each.press)] : []));
      box.replaceChildren(words, ...buttons.slice(0, action ? 1 : 0));
      void more?.then((lines) => {
        if (shown !== seat || !words.isConnected || lines.length === 0) return;
        words.append(...lines.map((text) => line('span', text)));
        box.append(...buttons.slice(1));
        place?.();
      });
      box.dataset['card'] = String(action !== undefined);
      ring.hidden = action === undefined;
      element.hidden = false;
      // A card has a button, which a screen reader must be able to name when it is touched.
      element.setAttribute('aria-hidden', String(action === undefined));
    },
    place(placeOf) {
      place = () => this.place(placeOf);
      if (shown < 0) return;
      const { x: seatX, y, away, width } = placeOf(shown);
      const half = box.offsetWidth / 2 + 4;
      const x = Math.min(Math.max(seatX, half), width - half);
      const isBelow = y - away - box.offsetHeight < 4;
      box.dataset['below'] = String(isBelow);
      box.style.setProperty('--nose', `${seatX - x}px`);
      const shift = isBelow ? `${y + away}px) translate(-50%, 0)` : `${y - away}px) translate(-50%, -100%)`;
      box.style.transform = `translate(${x}px, ${shift}`;
      const reach = away - NOSE;
      ring.style.width = ring.style.height = `${2 * reach}px`;
      ring.style.transform = `translate(${seatX - reach}px, ${y - reach}px)`;
    },
  };
}

/** Room for the tooltip's nose between it and the seat, css px. */
export const NOSE = 6;

function line(tag: string, text: string): HTMLElement {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}

function button(name: string, press: () => void): HTMLElement {
  const node = document.createElement('button');
  node.type = 'button';
  node.textContent = name;
  node.addEventListener('click', press);
  return node;
}
