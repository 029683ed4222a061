import type { Palette } from './scene.ts';

/** Design tokens as the theme resolves them now. A canvas understands no custom properties, so a probe is asked. */
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

/** Calls back whenever the theme changes: by the system or by the visitor's choice. */
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
