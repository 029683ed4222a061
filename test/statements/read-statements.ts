// Prints, as JSON, every call in the source that runs SQL: the texts it may run and the row type it claims. A process of
// its own, because it evaluates SQL in the scope of the modules that write it, which the test runner's modules hide.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { CallExpression, Node } from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';
import { isIdentifier, isObjectLiteralExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is';
import { createPossibleValues, type Evaluate, fileOf, lineOf, Unresolved, where } from './possible-values.ts';
import { shapesOf } from './row-type.ts';
import { openProgram, type SourceProgram } from './source-program.ts';
import type { NamedText, StatementCall } from './statement.ts';

const ROOT = process.cwd();
const FOLDERS = ['src/adapters/db'];
/** The listing writes one statement for each number of facts that it is asked for. */
const EXAMPLES = { 'src/adapters/db/guide/listing-bitmap.ts': { facts: [[], [1, 2]] } };

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (loaded.format !== 'module-typescript' || !url.includes('/src/')) return loaded;
    const written =
      typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source ?? undefined);
    const source = `${written}\nexport const __inScope = (code: string): unknown => eval(code);\n`;
    return { ...loaded, source };
  },
});

const program = openProgram(ROOT, FOLDERS);
const queries = program.calls.filter((call) => isQuery(call) && !isWrapper(call));
const scopes = await scopesOf(program);
const evaluate: Evaluate = (file, code, variables) => {
  const scope = scopes.get(file);
  if (scope === undefined) throw new Unresolved(`${file} was not loaded`);
  const names = Object.keys(variables);
  return (scope(`(({ ${names.join(', ')} }) => (${code}))`) as (given: typeof variables) => unknown)(variables);
};
const { everyValue, valueOf, propertyOfSource } = createPossibleValues(program, evaluate, EXAMPLES);
const statements = queries.map(readCall);
process.stdout.write(JSON.stringify(statements));
program.close();

function isQuery(call: CallExpression): boolean {
  const { expression: callee } = call;
  if (isIdentifier(callee)) return callee.text === 'query';
  return isPropertyAccessExpression(callee) && callee.name.text === 'query';
}

/** Inside the function `query` itself: the row type is that of its caller. */
function isWrapper(call: CallExpression): boolean {
  return rowTypeOf(call)?.isTypeParameter() === true;
}

/** The type argument of a call, or what the types around the call make of it; undefined where rows have no type. */
function rowTypeOf(call: CallExpression): Type | undefined {
  const { checker } = program;
  const type = call.typeArguments?.[0];
  if (type) return checker.getTypeFromTypeNode(type);
  const promise = isIdentifier(call.expression) ? checker.getTypeAtLocation(call) : undefined;
  const rows = promise?.isTypeReference() ? checker.getTypeArguments(promise)[0] : undefined;
  const row = rows?.isTypeReference() ? checker.getTypeArguments(rows)[0] : undefined;
  return row && row.getSymbol()?.name !== 'QueryResultRow' ? row : undefined;
}

function readCall(call: CallExpression): StatementCall {
  const row = rowTypeOf(call);
  const base = { file: fileOf(call), line: lineOf(call), row: row ? shapesOf(program, row) : null };
  try {
    return { ...base, statements: distinct(everyValue(() => readStatement(call))), unresolved: null };
  } catch (error) {
    if (!(error instanceof Unresolved)) throw error;
    return { ...base, statements: [], unresolved: error.message };
  }
}

function readStatement(call: CallExpression): NamedText {
  const statement = call.arguments[isIdentifier(call.expression) ? 1 : 0];
  if (statement === undefined) throw new Unresolved(`${where(call)} runs nothing`);
  if (isText(statement)) return { name: null, text: textOf(valueOf(statement)) };
  return { name: textOf(propertyOfSource(statement, 'name')), text: textOf(propertyOfSource(statement, 'text')) };
}

function isText(statement: Node): boolean {
  if (isObjectLiteralExpression(statement)) return false;
  const type = program.checker.getTypeAtLocation(statement);
  return type !== undefined && program.checker.isTypeAssignableTo(type, program.checker.getStringType());
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Unresolved(`${typeof value} where a text was expected`);
  return value;
}

function distinct(found: readonly NamedText[]): NamedText[] {
  return [...new Map(found.map((one) => [`${one.name} ${one.text}`, one])).values()];
}

/** Loads the modules and returns what evaluates code inside of each. */
async function scopesOf({ files }: SourceProgram) {
  const scopes = new Map<string, (code: string) => unknown>();
  for (const { fileName } of files) {
    const module = (await import(pathToFileURL(fileName).href)) as { __inScope: (code: string) => unknown };
    scopes.set(fileName, module.__inScope);
  }
  return scopes;
}
