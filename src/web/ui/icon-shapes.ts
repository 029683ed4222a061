/**
 * 24×24 outlines, drawn in the current colour. The document contains them once as symbols (`iconSprite`), so they need
 * no script and no request.
 */
export const ICONS = {
  search: '<circle cx="10.5" cy="10.5" r="6.5"/><path d="m20 20-4.9-4.9"/>',
  heart: '<path d="M12 20S4 15 4 9.2A4.2 4.2 0 0 1 12 7a4.2 4.2 0 0 1 8 2.2C20 15 12 20 12 20Z"/>',
  user: '<circle cx="12" cy="8" r="4"/><path d="M4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5"/>',
  down: '<path d="m6 9.5 6 6 6-6"/>',
  right: '<path d="m9.5 6 6 6-6 6"/>',
  left: '<path d="m14.5 6-6 6 6 6"/>',
  up: '<path d="M12 19V5m0 0-6 6m6-6 6 6"/>',
  calendar: '<rect x="4" y="5.5" width="16" height="14.5" rx="2.5"/><path d="M4 10h16M8.5 3.5v4M15.5 3.5v4"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  fire: '<path d="M12 3c.5 3.5 5.5 5.5 5.5 11a5.5 5.5 0 0 1-11 0c0-2.3 1.2-3.8 2.5-5 .3 1.8 1 2.5 1.8 2.5C12.2 9.5 11 6 12 3Z"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>',
  ban: '<circle cx="12" cy="12" r="8.5"/><path d="m6 6 12 12"/>',
  gift: '<rect x="4" y="9" width="16" height="4"/><path d="M5.5 13v7h13v-7M12 9v11M12 9C9 9 7 8 7 6.2 7 4 10.5 4 12 9Zm0 0c3 0 5-1 5-2.8C17 4 13.5 4 12 9Z"/>',
  swap: '<path d="M4 8h14l-3.5-3.5M20 16H6l3.5 3.5"/>',
  share: '<path d="M12 15V4m0 0L8 8m4-4 4 4M5 13v5.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V13"/>',
  home: '<path d="m4 11 8-7 8 7v8.5a.5.5 0 0 1-.5.5H15v-6H9v6H4.5a.5.5 0 0 1-.5-.5Z"/>',
  ticket:
    '<path d="M4 7.5A1.5 1.5 0 0 1 5.5 6h13A1.5 1.5 0 0 1 20 7.5V10a2 2 0 0 0 0 4v2.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 16.5V14a2 2 0 0 0 0-4Z"/><path d="M14.5 6v2m0 3v2m0 3v2"/>',
  filter: '<path d="M4 7h16M7 12h10M10 17h4"/>',
  pin: '<path d="M12 21s-7-6.3-7-11.5a7 7 0 0 1 14 0C19 14.7 12 21 12 21Z"/><circle cx="12" cy="9.5" r="2.5"/>',
  star: '<path d="m12 4 2.5 5.2 5.7.8-4.1 4 1 5.7L12 17l-5.1 2.7 1-5.7-4.1-4 5.7-.8Z"/>',
  play: '<path d="M8 5.5v13l10.5-6.5Z" fill="currentColor"/>',
  percent: '<path d="m6 18 12-12"/><circle cx="7.5" cy="7.5" r="2.7"/><circle cx="16.5" cy="16.5" r="2.7"/>',
  print: '<path d="M7.5 9V4h9v5M7.5 16.5H4V11a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v5.5h-3.5"/><path d="M7.5 14h9v6h-9Z"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  list: '<path d="M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01"/>',
  map: '<path d="m4 6.5 5-2 6 2.5 5-2v12.5l-5 2-6-2.5-5 2Z"/><path d="M9 4.5V17M15 7v12.5"/>',
  wheelchair:
    '<circle cx="10.5" cy="4.5" r="1.5"/><path d="M10.5 8.5v5h5l2.5 5M10.5 10.5h4"/><path d="M8.5 12a4.5 4.5 0 1 0 5.5 6"/>',
  bell: '<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4"/>',
  phone: '<rect x="7" y="3" width="10" height="18" rx="2.5"/><path d="M11 18h2"/>',
  info: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5M12 8h.01"/>',
  warn: '<path d="M12 4 21 19.5H3Z"/><path d="M12 10v4.5M12 17h.01"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1"/>',
  moon: '<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z"/>',
  system: '<rect x="3.5" y="5" width="17" height="11.5" rx="2"/><path d="M9 20h6M12 16.5V20"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  apps: '<path d="M5 5h4v4H5zM15 5h4v4h-4zM5 15h4v4H5zM15 15h4v4h-4z"/>',
  globe: '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c5 5.5 5 11.5 0 17c-5-5.5-5-11.5 0-17Z"/>',
  mail: '<rect x="3.5" y="5.5" width="17" height="13" rx="2.5"/><path d="m4 7 8 6 8-6"/>',
  eye: '<path d="M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12Z"/><circle cx="12" cy="12" r="3"/>',
  'eye-off':
    '<path d="M9.9 5.7a9.6 9.6 0 0 1 2.1-.2c3.8 0 7 2 9.5 6.5a16 16 0 0 1-2.6 3.5M6.3 7.4A14 14 0 0 0 2.5 12c2.5 4.5 5.7 6.5 9.5 6.5a9.7 9.7 0 0 0 4.3-1M4 4l16 16"/><path d="M9.9 9.9a3 3 0 0 0 4.2 4.2"/>',
  lock: '<rect x="5" y="10.5" width="14" height="9.5" rx="2.5"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2"/>',
  call: '<path d="M5.5 4h3.3l1.7 4.5-2.2 1.4a11 11 0 0 0 5.8 5.8l1.4-2.2L20 15.2v3.3a1.5 1.5 0 0 1-1.6 1.5A15 15 0 0 1 4 5.6 1.5 1.5 0 0 1 5.5 4Z"/>',
  offline:
    '<path d="M4 4l16 16M2.5 9.5a14 14 0 0 1 4.5-2.8M21.5 9.5A14 14 0 0 0 11 6M6 13a9 9 0 0 1 4-2.2M18 13a9 9 0 0 0-2-1.4M9.5 16.5a4 4 0 0 1 5 0M12 20h.01"/>',
  instagram:
    '<rect x="4" y="4" width="16" height="16" rx="4.5"/><circle cx="12" cy="12" r="3.7"/><path d="M16.7 7.3h.01"/>',
  telegram: '<path d="m3.5 11.5 17-7-3 15.5-6-4.5-3 3v-5l8-6.5-9.5 6Z"/>',
  facebook:
    '<path d="M14 21v-8h3l.5-3.5H14V7.3C14 6.2 14.5 5.5 16 5.5h1.7V2.6C17.3 2.5 16.3 2.5 15.3 2.5c-2.8 0-4.3 1.6-4.3 4.3v2.7H8V13h3v8"/>',
  vk: '<path d="M4 7.5c.3 6 3.5 9.5 8.5 9.5v-9.5m0 4.5c3 0 5-2.5 5.5-4.5m-5.5 4.5c3 0 6 2 7 5"/>',
} as const;

export type IconName = keyof typeof ICONS;

export function iconSprite(): string {
  const symbols = Object.entries(ICONS).map(
    ([name, shape]) => `<symbol id="i-${name}" viewBox="0 0 24 24">${shape}</symbol>`,
  );
  return `<svg hidden>${symbols.join('')}</svg>`;
}
