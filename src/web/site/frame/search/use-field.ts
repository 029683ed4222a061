import { useEffect, useState } from 'react';
import { countVisit } from '#web/site/visit/count-visit.ts';
import { rememberSearch } from '#web/shared/visitor/recent-searches.ts';

/**
 * A press on a result takes the focus from the field. The list stays open for this time, so that the click still
 * reaches the result.
 */
const CLICK_MS = 700;

/**
 * Text and focus of the field, which belongs to the server's document. In a panel the list stays open while the panel
 * is open.
 */
export function useField(box: HTMLElement, input: HTMLInputElement): { text: string; hasFocus: boolean } {
  const [text, setText] = useState(() => input.value.trim());
  // This code arrives after the first focus, and the visitor may have gone on meanwhile.
  const [hasFocus, setHasFocus] = useState(() => isOpenWith(box, document.activeElement));
  useEffect(() => {
    const settled = requestAnimationFrame(() => setHasFocus(isOpenWith(box, document.activeElement)));
    const clear = box.querySelector('button');
    const onInput = (): void => {
      setText(input.value.trim());
      if (clear) clear.hidden = input.value === '';
    };
    const onClear = (): void => {
      input.value = '';
      onInput();
      input.focus();
    };
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const onPress = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || !target.closest('a')) return;
      clearTimeout(leaving);
      leaving = setTimeout(() => {
        leaving = undefined;
        setHasFocus(isOpenWith(box, document.activeElement));
      }, CLICK_MS);
    };
    const onChoice = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element) || !target.closest('a')) return;
      countVisit('search');
      rememberSearch(input.value);
      input.blur();
      setTimeout(() => {
        input.value = '';
        onInput();
      }, CLICK_MS);
    };
    const onSubmit = (event: SubmitEvent): void => {
      if (input.value.trim() === '') event.preventDefault();
      else rememberSearch(input.value);
    };
    const onFocus = (event: FocusEvent): void => {
      if (leaving !== undefined) return;
      const to = event.type === 'focusout' ? event.relatedTarget : event.target;
      setHasFocus(isOpenWith(box, to));
    };
    onInput();
    input.addEventListener('input', onInput);
    clear?.addEventListener('click', onClear);
    box.addEventListener('pointerdown', onPress);
    box.addEventListener('click', onChoice);
    box.addEventListener('submit', onSubmit);
    box.addEventListener('focusin', onFocus);
    box.addEventListener('focusout', onFocus);
    return () => {
      cancelAnimationFrame(settled);
      input.removeEventListener('input', onInput);
      clear?.removeEventListener('click', onClear);
      clearTimeout(leaving);
      box.removeEventListener('pointerdown', onPress);
      box.removeEventListener('click', onChoice);
      box.removeEventListener('submit', onSubmit);
      box.removeEventListener('focusin', onFocus);
      box.removeEventListener('focusout', onFocus);
    };
  }, [box, input]);
  return { text, hasFocus };
}

/** Whether the list is open while this element has the focus. */
function isOpenWith(box: HTMLElement, focused: EventTarget | null): boolean {
  return box.dataset['search'] === 'panel' || (focused instanceof Node && box.contains(focused));
}
