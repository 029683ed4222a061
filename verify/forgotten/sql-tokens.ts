export type Span = { start: number; end: number };
export type Token = Span & {
  kind: 'word' | 'quoted' | 'string' | 'parameter' | 'hole' | 'sign';
  text: string;
  /** Number of open parentheses and brackets around the token. */
  depth: number;
};

const PATTERNS: readonly (readonly [Token['kind'], RegExp])[] = [
  ['string', /'(?:[^']|'')*'/y],
  ['quoted', /"[^"]*"/y],
  ['parameter', /\$\d+/y],
  ['word', /[\p{L}_\d]+/uy],
];
const SKIPPED = /\s+|--[^\n]*|\/\*[\s\S]*?\*\//y;
/** The body of a function is read like the text around it. */
const DOLLARS = /\$[a-z]*\$/y;

/**
 * Splits SQL into tokens with their places in `source`. Holes are the `${…}` of a template: each is one token, whatever
 * is inside.
 */
export function readTokens(source: string, { start, end }: Span, holes: readonly Span[] = []): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  let at = start;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  const add = (kind: Token['kind'], text: string): void => {
    tokens.push({ kind, text, start: at, end: at + text.length, depth });
    at += text.length;
  };
  while (at < end) {
    const hole = holes.find((each) => each.start === at);
    if (hole) {
      add('hole', source.slice(hole.start, hole.end));
      continue;
    }
    const skipped = match(SKIPPED) ?? match(DOLLARS);
    if (skipped !== undefined) {
      at += skipped.length;
      continue;
    }
    const found = PATTERNS.map(([kind, pattern]) => [kind, match(pattern)] as const).find(([, text]) => text);
    // A string with a hole inside is one hole: what it says is unknown.
    const within =
      found?.[1] === undefined
        ? undefined
        : holes.find((each) => each.start > at && each.start < at + (found[1]?.length ?? 0));
    if (found?.[1] !== undefined && within === undefined) {
      add(found[0], found[1]);
      continue;
    }
    if (found?.[0] === 'word') {
      add('word', source.slice(at, within?.start));
      continue;
    }
    const sign = source.charAt(at);
    if (sign === ')' || sign === ']') depth -= 1;
    add('sign', sign);
    if (sign === '(' || sign === '[') depth += 1;
  }
  return tokens;
}

export function isWord(token: Token | undefined, ...words: readonly string[]): boolean {
  return token?.kind === 'word' && words.includes(token.text.toLowerCase());
}

export function isSign(token: Token | undefined, sign: string): boolean {
  return token?.kind === 'sign' && token.text === sign;
}

/** The tokens of one item of a list. */
export type Item = Span & { tokens: Token[] };

/** Splits tokens at the commas of this depth. */
export function splitItems(tokens: readonly Token[], depth: number): Item[] {
  const groups: Token[][] = [[]];
  for (const token of tokens) {
    if (isSign(token, ',') && token.depth === depth) groups.push([]);
    else groups.at(-1)?.push(token);
  }
  return groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    return first && last ? [{ start: first.start, end: last.end, tokens: group }] : [];
  });
}

/** Returns the tokens between the parenthesis at `open` and its partner, and the index of the partner. */
export function readGroup(tokens: readonly Token[], open: number): { inside: Token[]; close: number } {
  const depth = tokens[open]?.depth ?? 0;
  const length = tokens.slice(open + 1).findIndex((token) => token.depth <= depth);
  const close = length === -1 ? tokens.length : open + 1 + length;
  return { inside: tokens.slice(open + 1, close), close };
}
