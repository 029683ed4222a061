import type { Palette } from './scene.ts';

/** Reads the current values of design tokens. A canvas has no custom properties, so a probe element resolves them. */
export function readPalette(host: HTMLElement): Palette {
  const probe = document.createElement('i');
  probe.hidden = true;
  host.append(probe);
  const read = (value: string): string => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const palette: Palette = {
    hall: read('var(--hall)'),
    ink: read('var(--ink)'),
    onInk: read('var(--on-ink)'),
    muted: read('var(--hall-muted)'),
    line: read('var(--line)'),
    taken: read('var(--taken)'),
    accent: read('var(--accent)'),
    stage: read('var(--stage)'),
    onZone: read('var(--on-zone)'),
    zones: [1, 2, 3, 4, 5].map((zone) => read(`var(--z${zone})`)),
  };
  probe.remove();
  return palette;
}

/** Calls `changed` when the system or the visitor changes the theme. */
export function watchTheme(changed: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(changed);
  dark.addEventListener('change', changed);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    dark.removeEventListener('change', changed);
    chosen.disconnect();
  };
}
