import { phraseAt } from './match-phrase.ts';
import type { Token } from './tokens.ts';
import type { Grammar, Meaning, Vocabulary } from './vocabulary.ts';

const NUMBER = /^\d{1,5}$/;
const SIGNS_OF_MONEY = new Set(['₾']);

/** The typed words, and what stands at each of them. */
export class Words {
  readonly #tokens: readonly Token[];
  readonly #vocabulary: Vocabulary;

  constructor(tokens: readonly Token[], vocabulary: Vocabulary) {
    this.#tokens = tokens;
    this.#vocabulary = vocabulary;
  }

  text(at: number): string {
    return this.#tokens[at]?.text ?? '';
  }

  number(at: number): number | null {
    return NUMBER.test(this.text(at)) ? Number(this.text(at)) : null;
  }

  /** A dash at a number, as in "5–10" or "30 ноября – 2 декабря". */
  isDash(at: number): boolean {
    return this.text(at) === '-';
  }

  /** The phrase at a token if it has this kind of meaning. */
  meaning(at: number, kind: Meaning['kind'], key?: string, most?: number): (Meaning & { tokens: number }) | null {
    const tokens = most === undefined ? this.#tokens : this.#tokens.slice(0, at + most);
    const phrase = at < tokens.length ? phraseAt(tokens, at, this.#vocabulary) : null;
    const means = phrase?.means.find((one) => one.kind === kind && (key === undefined || one.key === key));
    return phrase && means ? { ...means, tokens: phrase.tokens } : null;
  }

  /** Number of tokens of the word of grammar at a token; 0 when it is another one. */
  grammar(at: number, ...keys: readonly Grammar[]): number {
    for (const key of keys) {
      const found = this.meaning(at, 'word', key);
      if (found !== null) return found.tokens;
    }
    return 0;
  }

  /** Whether a word is known in the letters in which it is typed: a "w" is no "в". */
  isWritten(at: number): boolean {
    return this.#vocabulary.written.has(this.text(at));
  }

  money(at: number): number {
    return SIGNS_OF_MONEY.has(this.text(at)) ? 1 : this.grammar(at, 'currency');
  }

  /** Whether the number before this token can stand by itself: nothing unknown is counted by it. */
  isKnownOrEnd(at: number): boolean {
    return at >= this.#tokens.length || phraseAt(this.#tokens, at, this.#vocabulary) !== null;
  }
}
