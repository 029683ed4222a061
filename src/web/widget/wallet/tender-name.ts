import type { OrderView } from '#api/orders/contract.ts';
import { spacedCode } from '#domain/items/entitlement-code.ts';
import { m } from '#texts/generated/messages.js';

export function tenderName({ kind, code }: Pick<OrderView['tenders'][number], 'kind' | 'code'>): string {
  switch (kind) {
    case 'certificate':
      return m.widget_tender_certificate({ code: spacedCode(code ?? '') }).trim();
    case 'credit':
      return m.widget_tender_credit();
    case 'points':
      return m.widget_tender_points();
  }
}
