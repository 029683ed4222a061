import { itemRange, type Edit } from './removal.ts';
import { isSign, isWord, readGroup, splitItems, type Item, type Token } from './sql-tokens.ts';

export type SqlThing = { kind: 'select' | 'insert'; name: string; edits: Edit[] };

const AFTER_LIST = [
  'from',
  'where',
  'union',
  'except',
  'intersect',
  'order',
  'group',
  'having',
  'limit',
  'offset',
  'into',
  'window',
  'for',
  'on',
];
const SET_OPERATIONS = ['union', 'except', 'intersect'];
/** Words before a parenthesis around a select whose columns have no names for anybody. */
const NAMELESS = ['exists', 'in', 'any', 'all', 'array'];

/** Finds the columns of select and returning lists, the keys of JSON objects, and the columns of inserts. */
export function findInSql(source: string, tokens: readonly Token[]): SqlThing[] {
  const inserts = tokens.flatMap((token, at) => (isWord(token, 'insert') ? findInsert(source, tokens, at) : []));
  const filled = new Set(inserts.map(({ list }) => list));
  const lists = tokens.flatMap((token, at) => {
    if (isWord(token, 'select', 'returning')) return filled.has(at) ? [] : findList(tokens, at);
    return isWord(token, 'jsonb_build_object', 'json_build_object') ? findKeys(tokens, at) : [];
  });
  return [...lists, ...inserts.flatMap(({ things }) => things)];
}

/** Finds the items of a list of columns that has no `select` before it, because other statements include it. */
export function findColumns(tokens: readonly Token[]): SqlThing[] {
  return named(splitItems(tokens, 0), tokens);
}

function findList(tokens: readonly Token[], select: number): SqlThing[] {
  const depth = tokens[select]?.depth ?? 0;
  if (isSign(tokens[select - 1], '(') && isWord(tokens[select - 2], ...NAMELESS)) return [];
  if (isInSetOperation(tokens, select)) return [];
  let first = select + 1;
  if (isWord(tokens[first], 'distinct', 'all')) first += 1;
  if (isWord(tokens[first], 'on') && isSign(tokens[first + 1], '(')) first = readGroup(tokens, first + 1).close + 1;
  return named(splitItems(tokens.slice(first, endOfList(tokens, first, depth)), depth), tokens);
}

function endOfList(tokens: readonly Token[], first: number, depth: number): number {
  for (let at = first; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.depth < depth || (token.depth === depth && isSign(token, ';'))) return at;
    // "is distinct from" belongs to an item.
    const isCompared = isWord(token, 'from') && isWord(tokens[at - 1], 'distinct');
    if (token.depth === depth && isWord(token, ...AFTER_LIST) && !isCompared) return at;
  }
  return tokens.length;
}

/** All parts of a union have the same columns, so that removing one from a part is an error of another sort. */
function isInSetOperation(tokens: readonly Token[], select: number): boolean {
  const depth = tokens[select]?.depth ?? 0;
  const isOutside = (token: Token) => token.depth < depth || (token.depth === depth && isSign(token, ';'));
  const before = tokens.slice(0, select).findLastIndex(isOutside);
  const length = tokens.slice(select).findIndex(isOutside);
  const group = tokens.slice(before + 1, length === -1 ? tokens.length : select + length);
  return group.some((token) => token.depth === depth && isWord(token, ...SET_OPERATIONS));
}

function named(items: readonly Item[], all: readonly Token[]): SqlThing[] {
  if (items.length < 2) return [];
  return items.flatMap((item, at) => {
    const name = nameOf(item);
    // Without its parameter a statement is refused, which shows only that it is sent.
    const isSafe = lostParameters(item.tokens, all).length === 0;
    return name === undefined || !isSafe ? [] : [{ kind: 'select' as const, name, edits: [itemRange(items, at)] }];
  });
}

function nameOf({ tokens }: Item): string | undefined {
  const [before, last] = [tokens.at(-2), tokens.at(-1)];
  const isName = last?.kind === 'quoted' || (last?.kind === 'word' && !/^\d/.test(last.text));
  if (!last || !isName) return undefined;
  const isNamed = before === undefined || isWord(before, 'as') || isSign(before, '.') || isSign(before, ')');
  const isCast = isSign(before, ':');
  return isNamed && !isCast ? last.text.replaceAll('"', '') : undefined;
}

function findKeys(tokens: readonly Token[], at: number): SqlThing[] {
  if (!isSign(tokens[at + 1], '(')) return [];
  const { inside } = readGroup(tokens, at + 1);
  const items = splitItems(inside, (tokens[at + 1]?.depth ?? 0) + 1);
  const pairs = Array.from({ length: Math.floor(items.length / 2) }, (_, pair) => {
    const [key, value] = [items[2 * pair] as Item, items[2 * pair + 1] as Item];
    return { start: key.start, end: value.end, tokens: [...key.tokens, ...value.tokens] };
  });
  if (items.length % 2 !== 0 || pairs.length < 2) return [];
  return pairs.flatMap((pair, index) => {
    const [key] = pair.tokens;
    if (key?.kind !== 'string' || lostParameters(pair.tokens, tokens).length > 0) return [];
    return [{ kind: 'select' as const, name: key.text.slice(1, -1), edits: [itemRange(pairs, index)] }];
  });
}

/** Parameters that occur in these tokens and nowhere else in the statement. */
function lostParameters(removed: readonly Token[], all: readonly Token[]): string[] {
  const within = new Set(removed);
  const others = new Set(
    all.flatMap((token) => (token.kind === 'parameter' && !within.has(token) ? [token.text] : [])),
  );
  const lost = removed.flatMap(({ kind, text }) => (kind === 'parameter' && !others.has(text) ? [text] : []));
  return [...new Set(lost)];
}

type Insert = { things: SqlThing[]; /** Index of the select that gives the values. */ list: number };

function findInsert(source: string, tokens: readonly Token[], insert: number): Insert[] {
  let at = insert + 2;
  if (!isWord(tokens[insert + 1], 'into') || tokens[at]?.kind !== 'word') return [];
  at += isWord(tokens[at + 1], 'as') ? 3 : 1;
  if (!isSign(tokens[at], '(')) return [];
  const { inside, close } = readGroup(tokens, at);
  const columns = splitItems(inside, (tokens[at]?.depth ?? 0) + 1);
  const list = close + 1;
  const isWrittenOut = columns.every(({ tokens: [name, ...more] }) => name?.kind === 'word' && more.length === 0);
  const rows = isWord(tokens[list], 'values') ? valuesOf(tokens, list) : [selectedOf(tokens, list)];
  if (!isWrittenOut || columns.length < 2 || rows.length === 0 || rows.some((row) => row.length !== columns.length))
    return [{ things: [], list }];
  const things = columns.flatMap((column, index) => {
    const values = rows.map((row) => row[index] as Item);
    const kept = keepParameters(source, tokens, { insert, values, isRow: isWord(tokens[list], 'values') });
    if (kept === undefined) return [];
    const edits = [itemRange(columns, index), ...rows.map((row) => itemRange(row, index)), ...kept];
    return [{ kind: 'insert' as const, name: column.tokens[0]?.text ?? '', edits }];
  });
  return [{ things, list }];
}

function valuesOf(tokens: readonly Token[], values: number): Item[][] {
  const rows: Item[][] = [];
  for (let at = values + 1; isSign(tokens[at], '(');) {
    const { inside, close } = readGroup(tokens, at);
    rows.push(splitItems(inside, (tokens[at]?.depth ?? 0) + 1));
    at = isSign(tokens[close + 1], ',') ? close + 2 : close + 1;
  }
  return rows;
}

function selectedOf(tokens: readonly Token[], select: number): Item[] {
  const depth = tokens[select]?.depth ?? 0;
  if (!isWord(tokens[select], 'select') || isInSetOperation(tokens, select)) return [];
  const first = isWord(tokens[select + 1], 'distinct') ? select + 2 : select + 1;
  if (isWord(tokens[first], 'on')) return [];
  return splitItems(tokens.slice(first, endOfList(tokens, first, depth)), depth);
}

/**
 * A statement that no longer mentions a parameter is refused, although a forgotten column would leave no such trace.
 * What is lost moves into a list beside the insert, which nobody reads. Returns undefined where that is not possible.
 */
function keepParameters(
  source: string,
  tokens: readonly Token[],
  { insert, values, isRow }: { insert: number; values: readonly Item[]; isRow: boolean },
): Edit[] | undefined {
  const removed = values.flatMap((value) => value.tokens);
  const hasHole = removed.some(({ kind }) => kind === 'hole');
  const lost = lostParameters(removed, tokens);
  if (!hasHole && lost.length === 0) return [];
  if (hasHole && !isRow) return undefined;
  const expressions = isRow ? values.map(({ start, end }) => source.slice(start, end)) : lost;
  const list = `forgotten as (select ${expressions.map((text) => `(${text})::text`).join(', ')})`;
  const before = tokens[insert - 1];
  const start = tokens[insert]?.start ?? 0;
  if (before === undefined || isSign(before, '(') || isSign(before, ';'))
    return [{ start, end: start, text: `with ${list} ` }];
  return isSign(before, ')') ? [{ start, end: start, text: `, ${list} ` }] : undefined;
}
