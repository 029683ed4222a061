const HOME = /^\/[a-z]{2}\/[^/]+$/;

/**
 * Rows of links that scroll sideways, such as the days of a listing, show the chosen one: what lies outside the row is
 * brought to its middle. A browser that knows `scroll-initial-target` has done so before the first picture.
 */
export function showChosen(): void {
  const moves = new Map<Element, number>();
  for (const chosen of document.querySelectorAll<HTMLAnchorElement>('nav a[aria-current]')) {
    // The home page is the last entry of a phone's row of categories, which begins with what people look for.
    if (HOME.test(chosen.pathname)) continue;
    const row = rowAround(chosen);
    // Of a range of days the first counts.
    if (row === null || moves.has(row)) continue;
    const { left, right } = chosen.getBoundingClientRect();
    const box = row.getBoundingClientRect();
    const isShown = left >= box.left && right <= box.right;
    moves.set(row, isShown ? 0 : (left + right) / 2 - (box.left + box.right) / 2);
  }
  // All rows are measured before one is moved, so that the page is laid out once.
  for (const [row, move] of moves) if (move !== 0) row.scrollLeft += move;
}

/** The nearest element around it that is narrower than its content, within the navigation. */
function rowAround(chosen: Element): Element | null {
  const navigation = chosen.closest('nav');
  for (let row = chosen.parentElement; row; row = row.parentElement) {
    if (row.scrollWidth > row.clientWidth) return row;
    if (row === navigation) return null;
  }
  return null;
}
