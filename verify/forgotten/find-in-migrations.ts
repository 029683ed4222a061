import { findInSql } from './find-in-sql.ts';
import { itemRange, type Edit, type Found } from './removal.ts';
import { isSign, isWord, readGroup, readTokens, splitItems, type Item, type Token } from './sql-tokens.ts';

export type Migration = { file: string; source: string };
type Statement = { file: string; source: string; tokens: Token[] };

/**
 * Finds the columns that triggers list and those that their functions read and write, each in the migration that
 * defines the trigger or function last.
 */
export function findInMigrations(migrations: readonly Migration[]): { file: string; found: Found[] }[] {
  const newest = new Map<string, Statement>();
  for (const { file, source } of migrations)
    for (const tokens of statementsOf(source)) {
      const renamed = renamedTrigger(tokens);
      const before = renamed && newest.get(renamed.from);
      if (renamed && before) {
        newest.delete(renamed.from);
        newest.set(renamed.to, before);
      }
      const change = changeOf(tokens);
      if (change === undefined) continue;
      if (change.isDropped) newest.delete(change.name);
      else newest.set(change.name, { file, source, tokens });
    }
  const all = [...newest];
  return all.map(([name, statement]) => {
    const { file, source, tokens } = statement;
    const [kind, own = '', table = ''] = name.split(' ');
    if (kind === 'trigger')
      return { file, found: triggerThings(source, tokens).map((one) => ({ ...one, owner: own, table })) };
    const caller = all.find(([, { tokens: of }]) => isTriggerOf(of, own));
    if (caller === undefined) return { file, found: [] };
    const things = findInSql(source, tokens).map(({ name: column, edits }) => ({ name: column, edits }));
    return { file, found: things.map((one) => ({ ...one, owner: own, table: caller[0].split(' ')[2] ?? '' })) };
  });
}

/** Statements end at a semicolon outside of a function's body; bodies of SQL and of PL/pgSQL are both kept whole. */
function statementsOf(source: string): Token[][] {
  const tokens = readTokens(source, { start: 0, end: source.length });
  const bodies = [...source.matchAll(/\$\$[\s\S]*?\$\$/g)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
  }));
  const statements: Token[][] = [[]];
  for (const token of tokens) {
    statements.at(-1)?.push(token);
    const isInside = bodies.some(({ start, end }) => start < token.start && token.end < end);
    if (isSign(token, ';') && !isInside) statements.push([]);
  }
  return statements;
}

function changeOf(tokens: readonly Token[]): { name: string; isDropped: boolean } | undefined {
  const words = tokens.slice(0, 6).map(({ text }) => text.toLowerCase());
  const isDropped = words[0] === 'drop';
  if (!isDropped && words[0] !== 'create') return undefined;
  const at = words.findIndex((word) => word === 'trigger' || word === 'function');
  if (at === -1) return undefined;
  const skipped = words[at + 1] === 'if' ? 2 : 0;
  const name = words[at + 1 + skipped] ?? '';
  if (words[at] === 'function') return { name: `function ${name}`, isDropped };
  const on = tokens.findIndex((token) => isWord(token, 'on'));
  return { name: `trigger ${name} ${tokens[on + 1]?.text ?? ''}`, isDropped };
}

/** `alter trigger a on t rename to b` */
function renamedTrigger(tokens: readonly Token[]): { from: string; to: string } | undefined {
  if (!isWord(tokens[0], 'alter') || !isWord(tokens[1], 'trigger') || !isWord(tokens[5], 'rename')) return undefined;
  const nameOf = (at: number) => `trigger ${tokens[at]?.text.toLowerCase() ?? ''} ${tokens[4]?.text ?? ''}`;
  return { from: nameOf(2), to: nameOf(7) };
}

function isTriggerOf(tokens: readonly Token[], name: string): boolean {
  return tokens.some((token, at) => isWord(token, 'execute') && tokens[at + 2]?.text === name);
}

function triggerThings(source: string, tokens: readonly Token[]): Pick<Found, 'name' | 'edits'>[] {
  return [...watchedColumns(tokens), ...comparedColumns(tokens), ...exceptedColumns(source, tokens)];
}

/** `update of a, b on t` */
function watchedColumns(tokens: readonly Token[]): Pick<Found, 'name' | 'edits'>[] {
  const of = tokens.findIndex((token, at) => isWord(token, 'of') && isWord(tokens[at - 1], 'update'));
  const on = tokens.findIndex((token) => isWord(token, 'on'));
  if (of === -1) return [];
  const items = splitItems(tokens.slice(of + 1, on), 0);
  if (items.length < 2) return [];
  return items.map((item, at) => ({ name: `of ${item.tokens[0]?.text ?? ''}`, edits: [itemRange(items, at)] }));
}

/** `(old.a, old.b) is distinct from (new.a, new.b)`: a column goes from both sides. */
function comparedColumns(tokens: readonly Token[]): Pick<Found, 'name' | 'edits'>[] {
  const sides = tokens.flatMap((token, at) => {
    if (!isSign(token, '(') || !isWord(tokens[at + 1], 'old', 'new') || !isSign(tokens[at + 2], '.')) return [];
    return [splitItems(readGroup(tokens, at).inside, token.depth + 1)];
  });
  const [left, right] = sides;
  if (left === undefined || right === undefined || left.length < 2 || left.length !== right.length) return [];
  return left.map((item, at) => ({
    name: `when ${item.tokens.at(-1)?.text ?? ''}`,
    edits: [itemRange(left, at), itemRange(right, at)],
  }));
}

/** `to_jsonb(old) - '{a,b}'::text[]`: the columns that are no news, from both lists. */
function exceptedColumns(source: string, tokens: readonly Token[]): Pick<Found, 'name' | 'edits'>[] {
  const lists = tokens.filter(({ kind, text }) => kind === 'string' && /^'\{[a-z_,]+\}'$/.test(text)).map(itemsOfArray);
  const [first] = lists;
  if (first === undefined || first.length < 2) return [];
  return first.map((item, at) => ({
    name: `except ${source.slice(item.start, item.end)}`,
    edits: lists.map((list): Edit => itemRange(list, at)),
  }));
}

function itemsOfArray({ start, text }: Token): Item[] {
  return [...text.matchAll(/[a-z_]+/g)].map(({ index, 0: name }) => ({
    start: start + index,
    end: start + index + name.length,
    tokens: [],
  }));
}
