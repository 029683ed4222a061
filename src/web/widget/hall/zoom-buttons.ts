import css from './zoom-buttons.module.css';

const STEP = 1.6;

export type ZoomButtons = {
  readonly element: HTMLElement;
  setLabels(labels: { zoomIn: string; zoomOut: string; zoom: string }): void;
  setReach(reach: { canNear: boolean; canFar: boolean }): void;
};

/** Zoom buttons, an alternative to gestures (WCAG 2.5.1). */
export function createZoomButtons(zoom: (factor: number) => void): ZoomButtons {
  const element = document.createElement('div');
  element.className = css.zoom ?? '';
  element.setAttribute('role', 'group');
  const near = button('M12 5v14M5 12h14', () => zoom(STEP));
  const far = button('M5 12h14', () => zoom(1 / STEP));
  element.append(near, far);
  return {
    element,
    setLabels({ zoomIn, zoomOut, zoom: all }) {
      element.setAttribute('aria-label', all);
      near.setAttribute('aria-label', zoomIn);
      far.setAttribute('aria-label', zoomOut);
    },
    setReach({ canNear, canFar }) {
      // aria-disabled instead of disabled, because a disabled button loses the focus.
      near.setAttribute('aria-disabled', String(!canNear));
      far.setAttribute('aria-disabled', String(!canFar));
    },
  };
}

function button(path: string, press: () => void): HTMLButtonElement {
  const node = document.createElement('button');
  node.type = 'button';
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  node.append(svg);
  node.addEventListener('click', press);
  return node;
}
