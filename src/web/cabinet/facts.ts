import type { CabinetFacts } from './cabinet-facts.ts';

/** The facts of this document. They are not validated because our server wrote them. */
export const facts = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as CabinetFacts;
