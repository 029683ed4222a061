/**
 * Marks a pressed control until the code that it needs has arrived (base.css). On a slow machine nothing else would
 * show for a second that it was pressed.
 */
export function markBusy(control: Element, work: Promise<unknown>): void {
  control.setAttribute('aria-busy', 'true');
  const end = (): void => control.removeAttribute('aria-busy');
  work.then(end, end);
}
