import type { ReactNode } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import { spacedCode } from '#domain/items/entitlement-code.ts';
import { m } from '#texts/generated/messages.js';
import { Sentence, SLOT } from '#web/ui/sentence.tsx';
import { tenderName } from './tender-name.ts';

/** The name of a tender; a code stays on one line, because half of it would be read as another word. */
export function TenderLabel({ tender }: { tender: OrderView['tenders'][number] }): ReactNode {
  const { code } = tender;
  return (
    <span>
      {code === null ? (
        tenderName(tender)
      ) : (
        <Sentence text={m.widget_tender_certificate({ code: SLOT })}>
          <span className="unbroken">{spacedCode(code)}</span>
        </Sentence>
      )}
    </span>
  );
}
