import { AGES_OFFERED } from '#domain/catalog/age-mark.ts';
import type { DayWindow, Period } from '#domain/catalog/city-day.ts';
import { addDays } from '#domain/catalog/city-day.ts';
import { MATCHES, type Match, phraseAt, phraseBegunBy, phraseNear, type FoundPhrase } from './match-phrase.ts';
import { type Token, tokensOf } from './tokens.ts';
import { DAY_PARTS, type DayPart, isPartOver } from '#domain/catalog/day-part.ts';
import { readDate, yearAt } from './read-dates.ts';
import { readHours } from './read-hours.ts';
import { readPrice } from './read-prices.ts';
import { monthAhead, nextDate, nextMonth, nextWeekday, weekAhead } from './typed-dates.ts';
import { SITE_PAGES, type SitePage } from './site-pages.ts';
import type { Meaning, Vocabulary } from './vocabulary.ts';
import { Words } from './words.ts';

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
const SATURDAY = 6;

/**
 * Understands what somebody typed, for example "комедия завтра вечером до 20". Pure: the vocabulary and the date are
 * given.
 * @param hour of the city's clock: on a Sunday afternoon "в воскресенье утром" is a week later
 * @param tolerance the weakest match that counts
 */
export function understand(
  text: string,
  vocabulary: Vocabulary,
  { today, hour = 0, tolerance = 'form' }: { today: string; hour?: number; tolerance?: Match },
): Understood {
  const tokens = tokensOf(text);
  const reader = new PhraseReader(tokens, vocabulary, { today, hour }, MATCHES.indexOf(tolerance));
  return reader.read();
}

class PhraseReader {
  readonly #tokens: readonly Token[];
  readonly #vocabulary: Vocabulary;
  readonly #words: Words;
  readonly #today: string;
  readonly #hour: number;
  readonly #tolerance: number;
  #at = 0;
  #weakest = 0;
  /** Words to be looked for, and those of grammar that are part of nothing else. */
  readonly #rest: { text: string; isGrammar: boolean }[] = [];
  /** A weekday, and the week ahead in which it is meant. */
  #weekday: number | null = null;
  #week: number | null = null;
  /** An hour that no filter expresses was typed, and the words of a lowest price. */
  #hasHour = false;
  readonly #unread: string[] = [];
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

  constructor(
    tokens: readonly Token[],
    vocabulary: Vocabulary,
    { today, hour }: { today: string; hour: number },
    tolerance: number,
  ) {
    this.#tokens = tokens;
    this.#vocabulary = vocabulary;
    this.#words = new Words(tokens, vocabulary);
    this.#today = today;
    this.#hour = hour;
    this.#tolerance = tolerance;
  }

  read(): Understood {
    while (this.#at < this.#tokens.length) {
      const isRead =
        this.#readDate() ||
        this.#readHours() ||
        this.#readPrice() ||
        this.#readAge() ||
        this.#readNext() ||
        this.#readPhrase();
      if (!isRead) this.#keep();
    }
    this.#settleDay();
    return { ...this.#found, rest: this.#restOf(), match: MATCHES[this.#weakest] ?? 'exact' };
  }

  #keep(): void {
    const at = this.#at;
    this.#at += 1;
    if (this.#words.isDash(at)) return;
    const means = phraseAt(this.#tokens.slice(0, at + 1), at, this.#vocabulary)?.means ?? [];
    const isGrammar = means.length > 0 && means.every(({ kind }) => kind === 'word');
    this.#rest.push({ text: this.#words.text(at), isGrammar });
  }

  #take(tokens: number): true {
    this.#at += tokens;
    this.#found.phrases += 1;
    return true;
  }

  /** Beside something understood no title is meant by a preposition or a filter that does not exist. */
  #restOf(): string {
    const found = this.#found;
    if (this.#unread.length > 0 && found.phrases === 0) return this.#unread.join(' ');
    return this.#rest
      .filter(({ isGrammar }) => !isGrammar || found.phrases === 0)
      .map(({ text }) => text)
      .join(' ');
  }

  /** What the day is, once its week, its part and everything else are known. */
  #settleDay(): void {
    const found = this.#found;
    const isOver = found.part !== null && isPartOver(found.part, this.#hour);
    if (this.#weekday !== null) {
      const next = nextWeekday(this.#weekday, this.#today);
      const day = isOver && next === this.#today ? addDays(next, 7) : next;
      found.when = {
        day: this.#week === null ? day : addDays(weekAhead(this.#week, this.#today).from, this.#weekday - 1),
      };
    }
    // "утром" in the afternoon is tomorrow's; "кино утром" is a film on any morning.
    if (isOver && found.subjects.length === 0) found.when ??= { period: 'tomorrow' };
    const named = found.subjects.length + found.pages.length + this.#rest.length;
    if (found.when !== null || named > 0 || found.city !== null) return;
    // "после 15:00" by itself is today.
    const { part, maxPrice, free, accessible, age } = found;
    if (part !== null || maxPrice !== null || free || accessible || age !== null) return;
    if (this.#hasHour) found.when = { period: 'today' };
    else if (this.#unread.length > 0) found.phrases = 0;
  }

  #readDate(): boolean {
    const dated = readDate(this.#words, this.#at, this.#today);
    if (dated === null) return false;
    // "суббота 12 декабря": the date says which one.
    if (this.#weekday !== null) this.#found.when = dated.when;
    this.#weekday = null;
    this.#found.when ??= dated.when;
    return this.#take(dated.tokens);
  }

  #readHours(): boolean {
    const hours = readHours(this.#words, this.#at);
    if (hours === null) return false;
    this.#found.part ??= hours.part;
    this.#hasHour = true;
    return this.#take(hours.tokens);
  }

  #readPrice(): boolean {
    const price = readPrice(this.#words, this.#at);
    if (price === null) return false;
    if (price.most === 0) this.#found.free = true;
    else if (price.most !== null) this.#found.maxPrice = price.most;
    else this.#unread.push(...this.#tokens.slice(this.#at, this.#at + price.tokens).map(({ text }) => text));
    return this.#take(price.tokens);
  }

  /** "следующее воскресенье" is in the next week, and so is "next weekend". */
  #readNext(): boolean {
    const next = this.#words.grammar(this.#at, 'next');
    if (next === 0) return false;
    const at = this.#at + next;
    const day = this.#words.meaning(at, 'weekday');
    const meant = day ?? this.#words.meaning(at, 'period', 'weekend');
    if (meant === null) return false;
    const saturday = addDays(weekAhead(1, this.#today).from, SATURDAY - 1);
    if (day !== null) this.#noteWeekday(Number(day.key), 1);
    else this.#found.when ??= { from: saturday, to: addDays(saturday, 1) };
    return this.#take(next + meant.tokens);
  }

  #noteWeekday(weekday: number, week: number | null): void {
    if (this.#found.when !== null && this.#week === null) return;
    this.#weekday ??= weekday;
    this.#week ??= week;
    this.#found.when ??= { day: nextWeekday(weekday, this.#today) };
  }

  /** "16+"; a listing offers no filter for 18+, which would leave nothing out. */
  #readAge(): boolean {
    const typed = this.#words.text(this.#at);
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
      this.#rest.push({ text: title.key, isGrammar: false });
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
    this.#note(
      phrase.means.filter(({ kind }) => kind !== 'word' && kind !== 'words'),
      phrase.tokens,
    );
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
    const filler = this.#words.meaning(this.#at, 'word', 'filler', 1);
    if (known === null || known.tokens === 1 || filler === null) return known;
    const after = phraseAt(this.#tokens, this.#at + 1, this.#vocabulary);
    return after !== null && after.tokens >= known.tokens ? { ...after, tokens: after.tokens + 1 } : known;
  }

  /** A time or a need decides over a tag with the same name: "на выходных" is two days, not a theme. */
  #note(means: readonly Meaning[], tokens: number): void {
    const plain = means.find(({ kind }) => !SUBJECTS.has(kind) && kind !== 'city');
    if (plain) {
      this.#noteFact(plain, tokens);
      return;
    }
    const subjects = means.filter(({ kind }) => SUBJECTS.has(kind));
    if (subjects.length > 0) this.#found.subjects.push(subjects);
    else this.#found.city ??= means.find(({ kind }) => kind === 'city')?.key ?? null;
  }

  #noteFact({ kind, key }: Meaning, tokens: number): void {
    const found = this.#found;
    switch (kind) {
      case 'need':
        if (key === 'free') found.free = true;
        if (key === 'accessible') found.accessible = true;
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
        if (this.#weekday !== null || found.when === null) this.#week = Number(key);
        found.when ??= weekAhead(Number(key), this.#today);
        return;
      case 'months-ahead':
        found.when ??= { month: monthAhead(Number(key), this.#today) };
        return;
      case 'weekday':
        this.#noteWeekday(Number(key), null);
        return;
      case 'month':
        found.when ??= { month: this.#monthOf(Number(key), tokens) };
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
        return;
      case 'category':
      case 'genre':
      case 'tag':
      case 'format':
      case 'place-type':
      case 'city':
      case 'word':
      case 'title':
      case 'words':
        // Read in `#note` and `#readPhrase`.
        return;
      default:
        kind satisfies never;
    }
  }

  /** "декабрь 2027" is the month of that year, which is not over; otherwise the next such month is meant. */
  #monthOf(month: number, tokens: number): string {
    const next = nextMonth(month, this.#today);
    const year = yearAt(this.#words, this.#at + tokens, this.#today);
    const named = year === null ? next : `${year}${next.slice(4)}`;
    if (named < next) return next;
    if (year !== null) this.#at += 1;
    return named;
  }
}
