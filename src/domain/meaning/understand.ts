import { AGES_OFFERED } from '#domain/catalog/age-mark.ts';
import type { DayWindow, Period } from '#domain/catalog/city-day.ts';
import { addDays } from '#domain/catalog/city-day.ts';
import { MATCHES, type Match, phraseAt, phraseBegunBy, phraseNear, type FoundPhrase } from './match-phrase.ts';
import { type Token, tokensOf } from './tokens.ts';
import { DAY_PARTS, type DayPart } from '#domain/catalog/day-part.ts';
import {
  dateOf,
  dayPartOf,
  nextDate,
  monthAhead,
  nextDayOfMonth,
  nextMonth,
  nextWeekday,
  weekAhead,
} from './typed-dates.ts';
import { SITE_PAGES, type SitePage } from './site-pages.ts';
import type { Meaning, Vocabulary } from './vocabulary.ts';

export type When = { day: string } | { period: Period } | { month: string } | DayWindow;
/** What the typed words mean, and the words that stay to be looked for in titles. */
export type Understood = {
  /** Categories, genres, tags, formats and kinds of places; those of one inner list are alternatives. */
  subjects: readonly (readonly Meaning[])[];
  /** Pages of the site. */
  pages: readonly SitePage[];
  when: When | null;
  part: DayPart | null;
  /** Whole units of the currency of the city. */
  maxPrice: number | null;
  free: boolean;
  accessible: boolean;
  /** Only what suits this age. */
  age: number | null;
  /** Slug of the named city. */
  city: string | null;
  rest: string;
  /** Number of understood phrases, and the weakest match among them. */
  phrases: number;
  match: Match;
};

const SUBJECTS: ReadonlySet<string> = new Set(['category', 'genre', 'tag', 'format', 'place-type']);
const HIGHEST_PRICE = 99_999;

/**
 * Understands what somebody typed, for example "комедия завтра вечером до 20". Pure: the vocabulary and the date are
 * given.
 * @param tolerance the weakest match that counts
 */
export function understand(
  text: string,
  vocabulary: Vocabulary,
  { today, tolerance = 'form' }: { today: string; tolerance?: Match },
): Understood {
  const tokens = tokensOf(text);
  const reader = new PhraseReader(tokens, vocabulary, today, MATCHES.indexOf(tolerance));
  return reader.read();
}

/** The title that a whole text is another name of: "купаловский" is the Kupala theatre. Null for other texts. */
export function titleNamed(text: string, vocabulary: Vocabulary): string | null {
  const tokens = tokensOf(text);
  const phrase = tokens.length === 0 ? null : phraseAt(tokens, 0, vocabulary);
  if (phrase === null || phrase.tokens < tokens.length) return null;
  return phrase.means.find(({ kind }) => kind === 'title')?.key ?? null;
}

/** The text with abbreviations written as titles write them: "драмтеатр" is "драматический театр". Empty without any. */
export function writtenOut(text: string, vocabulary: Vocabulary): string[] {
  const tokens = tokensOf(text);
  const texts = tokens.map((token, at) => {
    const means = phraseAt(tokens.slice(0, at + 1), at, vocabulary)?.means ?? [];
    const words = means.filter(({ kind }) => kind === 'words').map(({ key }) => key);
    return words.length === 0 ? [token.text] : words;
  });
  const most = Math.max(0, ...texts.map(({ length }) => length));
  const written = Array.from({ length: most }, (_, way) => texts.map((each) => each[way] ?? each[0] ?? '').join(' '));
  return texts.every(([only = '', ...more], at) => more.length === 0 && only === tokens[at]?.text) ? [] : written;
}

/** The text without prepositions, articles and the like; empty when it has none or nothing else. */
export function withoutGrammar(text: string, vocabulary: Vocabulary): string {
  const tokens = tokensOf(text);
  const kept = tokens.filter((_, at) => {
    const means = phraseAt(tokens.slice(0, at + 1), at, vocabulary)?.means ?? [];
    return means.length === 0 || means.some(({ kind, key }) => kind !== 'word' || key !== 'filler');
  });
  return kept.length === tokens.length ? '' : kept.map(({ text: word }) => word).join(' ');
}

class PhraseReader {
  readonly #tokens: readonly Token[];
  readonly #vocabulary: Vocabulary;
  readonly #today: string;
  readonly #tolerance: number;
  #at = 0;
  #weakest = 0;
  readonly #rest: string[] = [];
  readonly #found = {
    subjects: [] as Meaning[][],
    pages: [] as SitePage[],
    when: null as When | null,
    part: null as DayPart | null,
    maxPrice: null as number | null,
    free: false,
    accessible: false,
    age: null as number | null,
    city: null as string | null,
    phrases: 0,
  };

  constructor(tokens: readonly Token[], vocabulary: Vocabulary, today: string, tolerance: number) {
    this.#tokens = tokens;
    this.#vocabulary = vocabulary;
    this.#today = today;
    this.#tolerance = tolerance;
  }

  read(): Understood {
    while (this.#at < this.#tokens.length) {
      const isRead = this.#readDate() || this.#readPrice() || this.#readTime() || this.#readAge() || this.#readPhrase();
      if (!isRead) this.#keep();
    }
    return { ...this.#found, rest: this.#rest.join(' '), match: MATCHES[this.#weakest] ?? 'exact' };
  }

  #keep(): void {
    this.#rest.push(this.#tokens[this.#at]?.text ?? '');
    this.#at += 1;
  }

  #take(tokens: number): true {
    this.#at += tokens;
    this.#found.phrases += 1;
    return true;
  }

  /** The phrase at a token if it has this kind of meaning. */
  #meaning(at: number, kind: Meaning['kind'], key?: string, most?: number): (Meaning & { tokens: number }) | null {
    const tokens = most === undefined ? this.#tokens : this.#tokens.slice(0, at + most);
    const phrase = at < tokens.length ? phraseAt(tokens, at, this.#vocabulary) : null;
    const means = phrase?.means.find((one) => one.kind === kind && (key === undefined || one.key === key));
    return phrase && means ? { ...means, tokens: phrase.tokens } : null;
  }

  #number(at: number): number | null {
    const text = this.#tokens[at]?.text ?? '';
    return /^\d{1,5}$/.test(text) ? Number(text) : null;
  }

  /** "28 ноября", "28-го", "november 28", "28.11", "2026-11-28". */
  #readDate(): boolean {
    const at = this.#at;
    const written = dateOf(this.#tokens[at]?.text ?? '', this.#today);
    if (written !== null) return this.#setDay(written, 1);
    const number = this.#number(at);
    if (number !== null && number >= 1 && number <= 31) {
      const ordinal = this.#meaning(at + 1, 'word', 'ordinal')?.tokens ?? 0;
      const month = this.#meaning(at + 1 + ordinal, 'month');
      if (month) return this.#setDay(nextDate(Number(month.key), number, this.#today), 1 + ordinal + month.tokens);
      return ordinal > 0 && this.#setDay(nextDayOfMonth(number, this.#today), 1 + ordinal);
    }
    const month = this.#meaning(at, 'month');
    const after = month && this.#number(at + month.tokens);
    if (!month || after === null || after < 1 || after > 31) return false;
    const ordinal = this.#meaning(at + month.tokens + 1, 'word', 'ordinal')?.tokens ?? 0;
    return this.#setDay(nextDate(Number(month.key), after, this.#today), month.tokens + 1 + ordinal);
  }

  #setDay(day: string | null, tokens: number): boolean {
    if (day === null) return false;
    this.#found.when ??= { day };
    // A year after the date is part of it.
    const year = this.#number(this.#at + tokens);
    return this.#take(tokens + (year !== null && String(year) === day.slice(0, 4) ? 1 : 0));
  }

  /** "до 20", "до 20 рублей", "20 руб", "< 20", "20 ლარამდე". */
  #readPrice(): boolean {
    const at = this.#at;
    const sign = /^[<≤]$/.test(this.#tokens[at]?.text ?? '') ? 1 : 0;
    const upTo = sign || (this.#meaning(at, 'word', 'up-to')?.tokens ?? 0);
    const number = this.#number(at + upTo);
    if (number === null || number > HIGHEST_PRICE) return false;
    const after = at + upTo + 1;
    const currency =
      this.#tokens[after]?.text === '₾'
        ? 1
        : (this.#meaning(after, 'word', 'up-to-after')?.tokens ??
          this.#meaning(after, 'word', 'currency')?.tokens ??
          0);
    if (upTo === 0 && currency === 0) return false;
    // In "до 28 ноября" the number is a day.
    if (currency === 0 && this.#meaning(after, 'month')) return false;
    if (number === 0) this.#found.free = true;
    else this.#found.maxPrice = number;
    return this.#take(upTo + 1 + currency);
  }

  #readTime(): boolean {
    const part = dayPartOf(this.#tokens[this.#at]?.text ?? '');
    if (part === null) return false;
    this.#found.part ??= part;
    return this.#take(1);
  }

  /** "16+"; a listing offers no filter for 18+, which would leave nothing out. */
  #readAge(): boolean {
    const typed = this.#tokens[this.#at]?.text ?? '';
    const age = AGES_OFFERED.find((offered) => `${offered}+` === typed);
    if (age === undefined) return false;
    this.#found.age ??= age;
    return this.#take(1);
  }

  #readPhrase(): boolean {
    const phrase = this.#phrase();
    if (phrase === null) return false;
    // Another name of a title: the words that the title itself has are looked for.
    const title = phrase.means.find(({ kind }) => kind === 'title');
    if (title) {
      this.#rest.push(title.key);
      this.#at += phrase.tokens;
      return true;
    }
    if (phrase.means.every(({ kind }) => kind === 'words')) return false;
    const isGrammar = phrase.means.every(({ kind }) => kind === 'word');
    if (isGrammar) {
      // A preposition counts neither as understood nor as a word to look for; other words of grammar are only kept
      // where they are part of something else.
      if (!phrase.means.some(({ key }) => key === 'filler')) return false;
      this.#at += phrase.tokens;
      return true;
    }
    this.#weakest = Math.max(this.#weakest, MATCHES.indexOf(phrase.match));
    this.#note(phrase.means.filter(({ kind }) => kind !== 'word' && kind !== 'words'));
    return this.#take(phrase.tokens);
  }

  #phrase(): FoundPhrase | null {
    const [at, token] = [this.#at, this.#tokens[this.#at]];
    const known = this.#longest(phraseAt(this.#tokens, at, this.#vocabulary));
    if (known || !token) return known;
    const isLast = at === this.#tokens.length - 1;
    const begun = isLast && this.#tolerance >= MATCHES.indexOf('begun') ? phraseBegunBy(token, this.#vocabulary) : null;
    return begun ?? (this.#tolerance >= MATCHES.indexOf('near') ? phraseNear(token, this.#vocabulary) : null);
  }

  /** "in original language": the words "in original" are a phrase, but the one after the preposition is longer. */
  #longest(known: FoundPhrase | null): FoundPhrase | null {
    const filler = this.#meaning(this.#at, 'word', 'filler', 1);
    if (known === null || known.tokens === 1 || filler === null) return known;
    const after = phraseAt(this.#tokens, this.#at + 1, this.#vocabulary);
    return after !== null && after.tokens >= known.tokens ? { ...after, tokens: after.tokens + 1 } : known;
  }

  /** A time or a need decides over a tag with the same name: "на выходных" is two days, not a theme. */
  #note(means: readonly Meaning[]): void {
    const plain = means.find(({ kind }) => !SUBJECTS.has(kind) && kind !== 'city');
    if (plain) {
      this.#noteFact(plain);
      return;
    }
    const subjects = means.filter(({ kind }) => SUBJECTS.has(kind));
    if (subjects.length > 0) this.#found.subjects.push(subjects);
    else this.#found.city ??= means.find(({ kind }) => kind === 'city')?.key ?? null;
  }

  #noteFact({ kind, key }: Meaning): void {
    const found = this.#found;
    switch (kind) {
      case 'need':
        if (key === 'free') found.free = true;
        else found.accessible = true;
        return;
      case 'page':
        found.pages.push(...SITE_PAGES.filter((page) => page === key && !found.pages.includes(page)));
        return;
      case 'period':
        found.when ??= { period: key as Period };
        return;
      case 'days-ahead':
        found.when ??= { day: addDays(this.#today, Number(key)) };
        return;
      case 'weeks-ahead':
        found.when ??= weekAhead(Number(key), this.#today);
        return;
      case 'months-ahead':
        found.when ??= { month: monthAhead(Number(key), this.#today) };
        return;
      case 'weekday':
        found.when ??= { day: nextWeekday(Number(key), this.#today) };
        return;
      case 'month':
        found.when ??= { month: nextMonth(Number(key), this.#today) };
        return;
      case 'date': {
        const [month = 1, day = 1] = key.split('-').map(Number);
        const date = nextDate(month, day, this.#today);
        if (date !== null) found.when ??= { day: date };
        return;
      }
      case 'tonight':
        found.when ??= { period: 'today' };
        found.part ??= 'evening';
        return;
      case 'part':
        if (Object.hasOwn(DAY_PARTS, key)) found.part ??= key as DayPart;
    }
  }
}
