/**
 * Links to the sale open it over the page. One listener for the whole document: links of cached pages, of the frame
 * and of pages that are not live yet are all heard, and without scripts they stay links.
 */
export function openWidgetLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isWidgetAddress(link.href) || !isPlainClick(event) || link.target !== '') return;
    event.preventDefault();
    import('./overlay.tsx').then(
      ({ openWidgetAt }) => openWidgetAt(link.href),
      () => location.assign(link.href),
    );
  });
}

function isWidgetAddress(href: string): boolean {
  const url = URL.parse(href);
  return url !== null && url.origin === location.origin && url.pathname.startsWith('/widget/');
}

/** With a key held or another button the visitor wants a tab of its own. */
function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}
