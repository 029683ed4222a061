// These functions run inside the page: each is sent there as text, so it must not refer to anything outside itself.

/** Name of the focused element, for the report; null at the end of the page. `fault`: why the focus is not visible. */
export type TabStop = { name: string; fault: string | null };

/**
 * Finds three faults: the page is wider than the window, a control is cut off at an edge, or words are cut by their
 * box.
 * @param given the window's own width: a phone zooms out of a page that is too wide and reports the page's width
 * instead; null for a frame within the page, which cannot zoom
 */
export function findCut(given: number | null): string[] {
  const windowWidth = given ?? document.documentElement.clientWidth;
  const clips = (element: Element): boolean => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} ${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 50)}`;
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[aria-hidden=true], svg, .vh') === null;
  const faults: string[] = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > windowWidth) faults.push(`the page is ${scrollWidth} px wide in a window of ${windowWidth}`);
  for (const element of document.querySelectorAll('a, button, input, select, textarea, h1, h2, h3')) {
    const { left, right, width } = element.getBoundingClientRect();
    if (width > 1 && (left < -1 || right > windowWidth + 1) && isShown(element) && !scrolls(element))
      faults.push(`cut off at the edge: ${nameOf(element)}`);
  }
  // An ellipsis is intended by the design; any other cut word is a fault.
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || !node.textContent?.trim() || !isShown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width < 1 || text.height < 1) continue;
    for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break;
      // The text is not cut, because scrolling shows it.
      if ([style.overflowX, style.overflowY].some((flow) => flow === 'auto' || flow === 'scroll')) break;
      if (!clips(box)) continue;
      const frame = box.getBoundingClientRect();
      if (frame.width < 2 || frame.height < 2) break;
      const beyond = Math.max(frame.left - text.left, text.right - frame.right, text.bottom - frame.bottom);
      if (beyond > 2) faults.push(`words cut by ${Math.round(beyond)} px: ${nameOf(parent)}`);
      break;
    }
  }
  return [...new Set(faults)];
}

/** Returns the element that Tab has reached, and whether its focus is visible. */
export function readTabStop(): TabStop | null {
  let found = document.activeElement;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  if (!(found instanceof HTMLElement) || found === document.body) return null;
  const element = found;
  const text = element.ariaLabel ?? (element.textContent || element.getAttribute('name') || element.id);
  const name = `${element.tagName.toLowerCase()} ${text.trim().replace(/\s+/g, ' ').slice(0, 50)}`;
  if (element instanceof HTMLIFrameElement) return { name, fault: null };

  // The focus ring may be on a related element: the label, the next element, the card around the control.
  const drawn: Element[] = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])];
  for (let around = element.parentElement; around !== null && drawn.length < 6; around = around.parentElement)
    drawn.push(around);
  if (element.nextElementSibling !== null) drawn.push(element.nextElementSibling);
  const styles = drawn.flatMap((each) => [
    getComputedStyle(each),
    getComputedStyle(each, '::after'),
    getComputedStyle(each, '::before'),
  ]);
  const hasRing = styles.some(
    ({ outlineStyle, outlineWidth, outlineColor }) =>
      // `auto` is the browser's own ring.
      outlineStyle === 'auto' ||
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== 'rgba(0, 0, 0, 0)'),
  );
  if (!hasRing) return { name, fault: 'nothing shows that it has the focus' };

  const boxes = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])];
  const isSeen = boxes.some((box) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    return [0.02, 0.25, 0.5, 0.75, 0.98].some((down) =>
      [0.02, 0.25, 0.5, 0.75, 0.98].some((across) => {
        const hit = document.elementFromPoint(left + width * across, top + height * down);
        return hit !== null && (box.contains(hit) || hit.contains(box) || boxes.some((each) => each.contains(hit)));
      }),
    );
  });
  return { name, fault: isSeen ? null : 'has the focus outside of the window or below something else' };
}

/** Forced colours remove backgrounds, so a chosen element has to differ from the others in another way. */
export function findLostChoices(): string[] {
  const variant = (element: Element): string => {
    const {
      color,
      borderTopColor,
      borderBottomColor,
      borderBottomWidth,
      outlineStyle,
      fontWeight,
      textDecorationLine,
    } = getComputedStyle(element);
    const { forcedColorAdjust, backgroundColor } = getComputedStyle(element);
    const after = getComputedStyle(element, '::after');
    return [
      [
        color,
        forcedColorAdjust === 'none' && backgroundColor,
        borderTopColor,
        borderBottomColor,
        borderBottomWidth,
        outlineStyle,
        fontWeight,
      ],
      [textDecorationLine, after.content, after.borderBottomWidth, element.querySelectorAll('svg').length],
    ]
      .flat()
      .join();
  };
  const lost: string[] = [];
  const chosen = '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true]';
  for (const element of document.querySelectorAll(chosen)) {
    if (!element.checkVisibility()) continue;
    const row = element.closest('ul, ol, nav, [role=group], [role=tablist]') ?? element.parentElement;
    const others = [...(row?.querySelectorAll(element.tagName) ?? [])].filter(
      (other) =>
        other !== element && !other.matches(chosen) && other.className === element.className && other.checkVisibility(),
    );
    const first = others[0];
    if (first && variant(first) === variant(element)) lost.push(element.textContent?.trim().slice(0, 50) ?? '');
  }
  return lost;
}

/** Finds animations that run although the visitor prefers reduced motion. */
export function findMotion(): string[] {
  return document.getAnimations().flatMap((animation) => {
    const { duration } = animation.effect?.getComputedTiming() ?? {};
    const moves = animation.playState === 'running' && typeof duration === 'number' && duration > 1;
    const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
    return moves ? [`${target?.tagName.toLowerCase() ?? ''}.${target?.className ?? ''} for ${duration} ms`] : [];
  });
}
