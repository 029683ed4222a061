export type Device = {
  kind: 'phone' | 'tablet' | 'computer' | 'unknown';
  /** Names as their makers write them; null when unknown. */
  system: string | null;
  browser: string | null;
};

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iOS'],
  [/iPad/, 'iPadOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];
/** Browsers whose header also names Chrome or Safari come before those two. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser/, 'Yandex Browser'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPX\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** The device as a person would name it. The header can claim anything, so only displayed labels depend on it. */
export function deviceOf(userAgent: string): Device {
  const find = (list: typeof SYSTEMS) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const system = find(SYSTEMS);
  return { kind: kindOf(userAgent, system), system, browser: find(BROWSERS) };
}

/** `Firefox, Windows`; null when the header names neither. */
export function deviceName(userAgent: string): string | null {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter((name) => name !== null).join(', ') || null;
}

function kindOf(userAgent: string, system: string | null): Device['kind'] {
  if (system === null) return 'unknown';
  if (system === 'iPadOS' || (system === 'Android' && !/Mobile/.test(userAgent))) return 'tablet';
  return system === 'iOS' || system === 'Android' ? 'phone' : 'computer';
}
