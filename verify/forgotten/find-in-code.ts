import { findColumns, findInSql } from './find-in-sql.ts';
import { keyOf, literalsOf, parse, walk, type Node } from './read-code.ts';
import { itemRange, type Edit, type Found, type Kind } from './removal.ts';
import { readTokens, type Span } from './sql-tokens.ts';

/** The calls whose object has the fields of a schema. */
const SCHEMAS = ['object', 'strictObject', 'looseObject', 'extend'];
/** Constants and functions with these names hold columns that other statements include. */
const COLUMNS = /columns|^card$|^fields$/i;
const LONGEST_NAME = 40;

/** Finds the things of one kind in a file of TypeScript. */
export function findInCode(kind: Kind, file: string, source: string): Found[] {
  const program = parse(file, source);
  switch (kind) {
    case 'select':
    case 'insert':
      return [...sqlThings(program, source), ...rowThings(program, source)].filter((one) => one.kind === kind);
    case 'contract':
      return contractThings(program, source);
    case 'letter':
      // The sort of a block is what it is, not what it says.
      return objectThings(program, source, { withElements: true }).filter(({ name }) => name !== 'kind');
    case 'wiring':
      return wiringThings(program, source);
    default:
      return isOfRows(source) ? [] : objectThings(program, source, { withElements: false });
  }
}

/** Finds the texts of one language: each goes with its key. */
export function findInTexts(source: string): Found[] {
  // A parenthesis makes an expression of the JSON, and moves everything by one.
  const found: Found[] = [];
  walk(parse('texts.ts', `(${source})`), (node) => {
    if (node.type !== 'ExpressionStatement' || node.expression.type !== 'ParenthesizedExpression') return;
    const object = node.expression.expression;
    for (const { name, edits } of properties(object, source, ''))
      found.push({ owner: '', name, edits: edits.map(({ start, end }) => ({ start: start - 1, end: end - 1 })) });
  });
  return found.filter(({ name }) => !name.startsWith('$'));
}

function sqlThings(program: Node, source: string): Found[] {
  const found: Found[] = [];
  walk(program, (node, owners) => {
    const text = textOf(node);
    if (text === undefined) return;
    const tokens = readTokens(source, text.span, text.holes);
    const owner = owners.join('.');
    const things =
      COLUMNS.test(owners.at(-1) ?? '') && !/\bselect\b/i.test(tokens[0]?.text ?? '') ? findColumns(tokens) : [];
    for (const thing of [...things, ...findInSql(source, tokens)]) {
      const sql = text.parts.find(
        ({ start, end }) => start <= (thing.edits[0]?.start ?? 0) && (thing.edits[0]?.start ?? 0) < end,
      );
      found.push({ ...thing, owner, ...(sql && { sql: sql.text }) });
    }
  });
  return found;
}

type Part = Span & { text: string };

function textOf(node: Node): { span: Span; holes: Span[]; parts: Part[] } | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') {
    const span = { start: node.start + 1, end: node.end - 1 };
    return { span, holes: [], parts: [{ ...span, text: node.value }] };
  }
  if (node.type !== 'TemplateLiteral') return undefined;
  const parts = node.quasis.map(({ start, end, value }) => ({ start, end, text: value.cooked ?? '' }));
  const holes = node.expressions.map((_, at) => ({ start: parts[at]?.end ?? 0, end: parts[at + 1]?.start ?? 0 }));
  return { span: { start: node.start + 1, end: node.end - 1 }, holes, parts };
}

/** Rows for the shared upsert, which writes the columns that its objects have. */
function isOfRows(source: string): boolean {
  return /\bupsert\b/.test(source);
}

function rowThings(program: Node, source: string): Found[] {
  if (!isOfRows(source)) return [];
  const isColumn = (name: string) => /^[a-z][a-z0-9_]*$/.test(name);
  const ofRows = (object: Node) =>
    object.type === 'ObjectExpression' && object.properties.some((each) => /_/.test(keyOf(each) ?? ''));
  return resultsIn(program)
    .filter(({ node }) => ofRows(node))
    .flatMap(({ node, owner }) => properties(node, source, owner))
    .filter(({ name }) => isColumn(name))
    .map((one) => ({ ...one, kind: 'insert' as const }));
}

function contractThings(program: Node, source: string): Found[] {
  const found: Found[] = [];
  walk(program, (node, owners) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
    const { object, property } = node.callee;
    if (object.type !== 'Identifier' || object.name !== 'z' || property.type !== 'Identifier') return;
    if (!SCHEMAS.includes(property.name)) return;
    for (const argument of node.arguments) found.push(...properties(argument, source, owners.join('.')));
  });
  return found;
}

function objectThings(program: Node, source: string, { withElements }: { withElements: boolean }): Found[] {
  return resultsIn(program).flatMap(({ node, owner }) => [
    ...properties(node, source, owner),
    ...(withElements ? elements(node, source, owner) : []),
  ]);
}

/** The objects and arrays that functions return. */
function resultsIn(program: Node): { node: Node; owner: string }[] {
  const found: { node: Node; owner: string }[] = [];
  walk(program, (node, owners) => {
    const result =
      node.type === 'ReturnStatement'
        ? node.argument
        : node.type === 'ArrowFunctionExpression' && node.expression
          ? node.body
          : null;
    for (const literal of literalsOf(result)) found.push({ node: literal, owner: owners.join('.') });
  });
  return found;
}

/** What the wiring hands over and calls: properties and elements of arguments and results, and calls that stand alone. */
function wiringThings(program: Node, source: string): Found[] {
  const found: Found[] = [];
  walk(program, (node, owners) => {
    const owner = owners.join('.');
    const isInFunction = owners.length > 0;
    if (node.type === 'ExpressionStatement' && isInFunction && isCall(node.expression))
      found.push({ owner, name: shortText(source, node), edits: [{ start: node.start, end: node.end, text: ';' }] });
    if (node.type !== 'ObjectExpression' && node.type !== 'ArrayExpression') return;
    if (isInFunction) found.push(...properties(node, source, owner), ...elements(node, source, owner));
  });
  return found;
}

function isCall(node: Node): boolean {
  return node.type === 'CallExpression' || (node.type === 'AwaitExpression' && node.argument.type === 'CallExpression');
}

function properties(node: Node, source: string, owner: string): Found[] {
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.map((each, at) => ({
    owner,
    name: keyOf(each) ?? shortText(source, each),
    edits: [withComma(source, node.properties, at)],
  }));
}

function elements(node: Node, source: string, owner: string): Found[] {
  if (node.type !== 'ArrayExpression') return [];
  const items = node.elements.filter((each) => each !== null);
  return items.flatMap((each, at) => {
    // Texts and numbers are values, not things with a name.
    if (each.type === 'Literal' || each.type === 'TemplateLiteral') return [];
    return [{ owner, name: shortText(source, each), edits: [withComma(source, items, at)] }];
  });
}

/** A single item goes with the comma after it. */
function withComma(source: string, items: readonly Span[], at: number): Edit {
  const edit = itemRange(items, at);
  if (items.length > 1) return edit;
  const comma = /^\s*,/.exec(source.slice(edit.end));
  return { start: edit.start, end: edit.end + (comma?.[0].length ?? 0) };
}

function shortText(source: string, { start, end }: Span): string {
  const text = source.slice(start, end).replaceAll(/\s+/g, ' ');
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
}
