import { EDGES, GROUND, PIN, pinnedRows, type Pins } from './pinned-rows.ts';
import css from './row-pins.module.css';

export type RowPins = {
  readonly element: HTMLElement;
  /** Null: no names, because seats have no numbers. */
  show(rows: Pins | null): void;
  /** Whether the ground of the names lies there, so that no seat is seen. */
  covers(at: { x: number; y: number }): boolean;
};

/**
 * Shows pinned row names beside the plan: along each edge that has some there is a ground for them, below which the seats
 * end as at the edge of the view. Hidden from screen readers, whose list has the rows.
 */
export function createRowPins(): RowPins {
  const element = document.createElement('div');
  element.className = css.pins ?? '';
  element.setAttribute('aria-hidden', 'true');
  element.style.setProperty('--width', `${PIN.width}px`);
  element.style.setProperty('--height', `${PIN.height}px`);
  const grounds = EDGES.map((edge) => {
    const ground = document.createElement('i');
    ground.dataset['edge'] = edge;
    ground.style[edge === 'left' ? 'width' : 'height'] = `${GROUND[edge]}px`;
    ground.hidden = true;
    return ground;
  });
  element.append(...grounds);
  const labels: HTMLElement[] = [];
  return {
    element,
    show(rows) {
      const pins = rows ? pinnedRows(rows) : [];
      for (const [i, edge] of EDGES.entries()) grounds[i]!.hidden = !pins.some((pin) => pin.edge === edge);
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
        label.dataset['edge'] = pin.edge ?? '';
        label.style.transform = `translate(${pin.x - PIN.width / 2}px, ${pin.y - PIN.height / 2}px)`;
      });
    },
    covers: ({ x, y }) => EDGES.some((edge, i) => !grounds[i]!.hidden && (edge === 'left' ? x : y) < GROUND[edge]),
  };
}
