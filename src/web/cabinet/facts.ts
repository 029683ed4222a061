import type { CabinetFacts } from './cabinet-facts.ts';

/** The facts of this document; the server wrote them, so they are not checked again. */
export const facts = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as CabinetFacts;
