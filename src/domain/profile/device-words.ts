export type Device = {
  kind: 'phone' | 'tablet' | 'computer' | 'unknown';
  /** Names as their makers write them; null: not known. */
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
/** Those that call themselves Chrome or Safari too stand before these. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser/, 'Yandex Browser'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPX\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** What a person calls the device they logged in on. The header says what it likes, so nothing but words depends on it. */
export function deviceOf(userAgent: string): Device {
  const find = (list: typeof SYSTEMS) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const system = find(SYSTEMS);
  return { kind: kindOf(userAgent, system), system, browser: find(BROWSERS) };
}

/** `Firefox, Windows`; null when the browser did not say. */
export function deviceName(userAgent: string): string | null {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter((name) => name !== null).join(', ') || null;
}

function kindOf(userAgent: string, system: string | null): Device['kind'] {
  if (system === null) return 'unknown';
  if (system === 'iPadOS' || (system === 'Android' && !/Mobile/.test(userAgent))) return 'tablet';
  return system === 'iOS' || system === 'Android' ? 'phone' : 'computer';
}
