const NAME = 'rampa-sale-closed';

/** The sale over the page was closed: what it held may be unpaid. */
export function tellSaleClosed(): void {
  document.dispatchEvent(new Event(NAME));
}

export function onSaleClosed(listener: () => void): void {
  document.addEventListener(NAME, listener);
}

/** While the sale lies over the page, it shows its order itself. */
export function isSaleOpen(): boolean {
  return document.querySelector('dialog[open] iframe[src*="/widget/"]') !== null;
}
