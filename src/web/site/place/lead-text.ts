/** The lead ends with the first sentence that reaches this length. */
const LEAD_LENGTH = 80;
/** A shorter rest is not worth a click. */
const SHORTEST_REST = 80;
/** An end of a sentence: not after an initial or a short form ("им. Купалы", "XIX в."). */
const SENTENCE_END = /(?<=\p{L}{4}[.!?…]["»”“]?)\s+(?=["«„“]?[\p{Lu}\d\p{Script=Georgian}])/gu;

/** The beginning of a description, and what follows it behind "read more". */
export function leadText(text: string): { lead: string; rest: string } {
  for (const { index } of text.matchAll(SENTENCE_END)) {
    if (index < LEAD_LENGTH) continue;
    const rest = text.slice(index).trim();
    return rest.length < SHORTEST_REST ? { lead: text, rest: '' } : { lead: text.slice(0, index), rest };
  }
  return { lead: text, rest: '' };
}
