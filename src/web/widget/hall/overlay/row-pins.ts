import { PIN, type PinnedRow } from './pinned-rows.ts';
import css from './row-pins.module.css';

/** Shows pinned row names over the plan. Hidden from screen readers, whose list has the rows. */
export function createRowPins(): { readonly element: HTMLElement; show(pins: readonly PinnedRow[]): void } {
  const element = document.createElement('div');
  element.className = css.pins ?? '';
  element.setAttribute('aria-hidden', 'true');
  element.style.setProperty('--width', `${PIN.width}px`);
  element.style.setProperty('--height', `${PIN.height}px`);
  const labels: HTMLElement[] = [];
  return {
    element,
    show(pins) {
      while (labels.length < pins.length) {
        const label = document.createElement('b');
        labels.push(label);
        element.append(label);
      }
      labels.forEach((label, i) => {
        const pin = pins[i];
        label.hidden = pin === undefined;
        if (!pin) return;
        if (label.textContent !== pin.label) label.textContent = pin.label;
        label.style.transform = `translate(${pin.x - PIN.width / 2}px, ${pin.y - PIN.height / 2}px)`;
      });
    },
  };
}
