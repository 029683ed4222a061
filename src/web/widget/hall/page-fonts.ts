import type { FontSource } from './worker-messages.ts';

/** The page's font faces, for a worker to load; the files are then in the cache. */
export function pageFonts(): FontSource[] {
  return [...document.styleSheets].flatMap((sheet) =>
    [...rulesOf(sheet)].flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return [];
      const { style } = rule;
      const file = /url\("?([^")]+)"?\)/.exec(style.getPropertyValue('src'))?.[1];
      if (file === undefined) return [];
      return [
        {
          family: style.getPropertyValue('font-family').replaceAll(/["']/g, ''),
          source: `url(${new URL(file, sheet.href ?? location.href).href})`,
          weight: style.getPropertyValue('font-weight') || '400',
          unicodeRange: style.getPropertyValue('unicode-range') || 'U+0-10FFFF',
        },
      ];
    }),
  );
}

/** Reading the rules of a cross-origin style sheet throws. */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}
