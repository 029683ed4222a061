import type { FontSource } from './worker-messages.ts';

/** The page's font faces, for a worker to load again: they come from the cache then. */
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

/** A style sheet of another origin does not let itself be read. */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}
