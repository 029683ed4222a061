import type { SaleFormsDeps } from '#documents/sale-forms/sale-forms.ts';
import { textLanguage } from '#texts/in-language.ts';
import type { formHtml } from '#web/widget/form/form-document.tsx';
import type { Assets } from './assets.ts';
import { themeOf } from './request-parts.ts';
import { securityHeaders } from './security-headers.ts';

export type FrameOrigins = {
  parentOrigins: readonly string[];
  partnerOrigins: readonly string[];
  gatewayOrigins: readonly string[];
  isProduction: boolean;
};

const ENTRY = 'src/web/widget/form/entry.ts';
const STYLES = ['src/web/widget/form/entry-styles.ts'];

/** Renders a step of a sale as a form with the built scripts and styles; its forms may redirect to the payment pages. */
export function drawForm(
  assets: Assets,
  draw: typeof formHtml,
  { parentOrigins, partnerOrigins, gatewayOrigins, isProduction }: FrameOrigins,
): SaleFormsDeps['drawn'] {
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
