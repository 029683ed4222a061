import type { CabinetData, CabinetFacts } from './cabinet-facts.ts';

/**
 * The facts of this document. They are not validated because our server wrote them. On the server they are those of the
 * document that is being drawn; drawing is synchronous, so that no two documents meet.
 */
export const facts = {} as CabinetFacts & { drawnAt: number };

/** @param drawnAt when the server drew the document, in ms; now, if the scripts draw it */
export function setFacts(next: CabinetFacts, drawnAt: number): void {
  Object.assign(facts, next, { drawnAt });
}

/** Reads the document's data and takes it out of the page, so that nothing of it stays there after a logout. */
export function takeData(): CabinetData {
  const element = document.getElementById('page-data');
  const data = JSON.parse(element?.textContent ?? 'null') as CabinetData;
  element?.remove();
  return data;
}
