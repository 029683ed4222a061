import type { StageBeyond } from './stage-beyond.ts';
import css from './place-name.module.css';

/** Says above the plan where the view is: the sector in its middle, and where the stage lies that is not in it. */
export function createPlaceName(): {
  readonly element: HTMLElement;
  show(stage: StageBeyond | null, sector: string): void;
} {
  const element = document.createElement('div');
  element.className = css.where ?? '';
  element.hidden = true;
  element.setAttribute('aria-hidden', 'true');
  const arrow = document.createElement('i');
  const words = document.createElement('span');
  element.append(arrow, words);
  return {
    element,
    show(stage, sector) {
      const text = [stage?.label ?? '', sector].filter(Boolean).join(' · ');
      element.hidden = text === '';
      arrow.hidden = stage === null;
      if (words.textContent !== text) words.textContent = text;
      if (stage) arrow.style.rotate = `${stage.angle}rad`;
    },
  };
}
