import type { ItemWidgetDeps } from '#documents/items/item-widget.ts';
import { textLanguage } from '#texts/in-language.ts';
import type { itemHtml } from '#web/widget/item/item-document.ts';
import type { Assets } from './assets.ts';
import { themeOf } from './request-parts.ts';
import { securityHeaders } from './security-headers.ts';

export type FrameOrigins = {
  parentOrigins: readonly string[];
  partnerOrigins: readonly string[];
  gatewayOrigins: readonly string[];
  isProduction: boolean;
};

const ENTRY = 'src/web/widget/item/entry.ts';
const STYLES = ['src/web/widget/item/entry-styles.ts'];

/** Renders a step of an item's sale with the built scripts and styles; its forms may redirect to the payment pages. */
export function drawItem(
  assets: Assets,
  draw: typeof itemHtml,
  { parentOrigins, partnerOrigins, gatewayOrigins, isProduction }: FrameOrigins,
): ItemWidgetDeps['drawn'] {
  return (request, facts, step) => {
    const entry = assets.entry(textLanguage(facts.locale), ENTRY, STYLES);
    const headers = securityHeaders({
      frameAncestors: ["'self'", ...parentOrigins, ...partnerOrigins],
      styleHashes: [entry.styleHash],
      frameSources: gatewayOrigins,
      formTargets: gatewayOrigins,
      isProduction,
    });
    return { html: draw(facts, step, entry, themeOf(request.raw.headers.cookie)), headers };
  };
}
