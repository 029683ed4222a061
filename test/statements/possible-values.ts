import { stripTypeScriptTypes } from 'node:module';
import { relative } from 'node:path';
import type {
  ArrowFunction,
  CallExpression,
  FunctionDeclaration,
  FunctionExpression,
  MethodDeclaration,
  Node,
} from 'typescript/unstable/ast';
import {
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isForOfStatement,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isMethodDeclaration,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSourceFile,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import type { SourceProgram } from './source-program.ts';

/** Why the values of an expression cannot be told from the source. */
export class Unresolved extends Error {}

/** Thrown where a value depends on something that is still open; the evaluation then starts again, once per option. */
class Fork extends Error {
  readonly key: string;
  readonly options: number;

  constructor(key: string, options: number) {
    super(key);
    this.key = key;
    this.options = options;
  }
}

/** Evaluates code inside a module, where it sees what the module's own code sees. */
export type Evaluate = (file: string, code: string, variables: Record<string, unknown>) => unknown;

/** Values, by file and name, for local variables that the source alone does not tell. */
export type Examples = Record<string, Record<string, unknown[]>>;

const MOST = 200;

/**
 * Tells from the source which values an expression may have. What depends on nothing but its module is evaluated there;
 * a parameter has what each call of its function passes, or each literal of its type; a condition that cannot be
 * evaluated goes both ways. What is open is decided once for the whole expression, so that no impossible mixture arises.
 */
export function createPossibleValues(program: SourceProgram, evaluate: Evaluate, examples: Examples) {
  const { checker } = program;
  let decided = new Map<string, number>();
  const open = new Set<Node>();

  /** Everything that `read` may return. */
  function everyValue<Value>(read: () => Value): Value[] {
    const found: Value[] = [];
    const waiting = [new Map<string, number>()];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      decided = next;
      open.clear();
      try {
        found.push(read());
      } catch (error) {
        if (!(error instanceof Fork)) throw error;
        for (let option = 0; option < error.options; option++) waiting.push(new Map(next).set(error.key, option));
      }
      if (found.length + waiting.length > MOST) throw new Unresolved(`more than ${MOST} values`);
    }
    return found;
  }

  function choose<Option>(node: Node, options: readonly Option[]): Option {
    const key = `${where(node)} ${node.pos} ${node.getText()}`;
    const index = options.length === 1 ? 0 : decided.get(key);
    if (index === undefined) throw new Fork(key, options.length);
    return options[index] as Option;
  }

  function valueOf(node: Node): unknown {
    if (open.has(node)) throw new Unresolved(`${where(node)} depends on itself`);
    open.add(node);
    try {
      return read(node);
    } finally {
      open.delete(node);
    }
  }

  function read(node: Node): unknown {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (isParenthesizedExpression(node) || isAsExpression(node)) return valueOf(node.expression);
    if (isConditionalExpression(node)) return valueOf(branchOf(node));
    if (isTemplateExpression(node)) {
      const rest = node.templateSpans.map((span) => `${String(valueOf(span.expression))}${span.literal.text}`);
      return node.head.text + rest.join('');
    }
    if (isBinaryExpression(node) && node.operatorToken.getText() === '+') {
      return `${String(valueOf(node.left))}${String(valueOf(node.right))}`;
    }
    if (isIdentifier(node)) {
      const local = localOf(node);
      return local ? valueOfLocal(local) : evaluate(node.getSourceFile().fileName, node.text, {});
    }
    if (isPropertyAccessExpression(node)) return propertyOf(node);
    if (isElementAccessExpression(node)) {
      const key = node.argumentExpression;
      return (valueOf(node.expression) as Record<string, unknown>)[valueOf(key) as string];
    }
    if (isCallExpression(node) && isIdentifier(node.expression) && !localOf(node.expression)) return resultOf(node);
    return evaluateWithLocals(node);
  }

  function branchOf(node: Node): Node {
    if (!isConditionalExpression(node)) return node;
    try {
      return evaluateWithLocals(node.condition) ? node.whenTrue : node.whenFalse;
    } catch (error) {
      if (!(error instanceof Unresolved)) throw error;
      return choose(node.condition, [node.whenTrue, node.whenFalse]);
    }
  }

  function resultOf(call: CallExpression): unknown {
    if (call.arguments.some((argument) => isSpreadElement(argument))) return evaluateWithLocals(call);
    const callee = valueOf(call.expression) as (...given: unknown[]) => unknown;
    return callee(...call.arguments.map((argument) => valueOf(argument)));
  }

  function propertyOf(node: Node): unknown {
    if (!isPropertyAccessExpression(node)) return undefined;
    const local = isIdentifier(node.expression) ? localOf(node.expression) : undefined;
    if (!local) return evaluateWithLocals(node);
    try {
      const { text: name } = node.name;
      if (isBindingElement(local)) return (valueOfLocal(local) as Record<string, unknown>)[name];
      return propertyOfSource(sourceOf(local), name);
    } catch (error) {
      const literals = literalsOf(node);
      if (!(error instanceof Unresolved) || !literals) throw error;
      return choose(local, literals);
    }
  }

  /** A property of the object that an expression makes, of which the other properties may be unknown. */
  function propertyOfSource(source: Node, name: string): unknown {
    if (isConditionalExpression(source)) return propertyOfSource(branchOf(source), name);
    if (isIdentifier(source)) {
      const local = localOf(source);
      if (local) return propertyOfSource(sourceOf(local), name);
    }
    if (!isObjectLiteralExpression(source)) return (valueOf(source) as Record<string, unknown>)[name];
    for (const property of source.properties.toReversed()) {
      if (isSpreadAssignment(property)) return propertyOfSource(property.expression, name);
      if (property.name?.getText() !== name) continue;
      if (isPropertyAssignment(property)) return valueOf(property.initializer);
      if (isShorthandPropertyAssignment(property)) {
        const declaration = program.declarationOfSymbol(checker.getShorthandAssignmentValueSymbol(property));
        if (declaration && isLocal(declaration)) return valueOfLocal(declaration);
        return evaluate(property.getSourceFile().fileName, name, {});
      }
    }
    return undefined;
  }

  function elementOfSource(source: Node, index: number): unknown {
    if (isConditionalExpression(source)) return elementOfSource(branchOf(source), index);
    const element = isArrayLiteralExpression(source) ? source.elements[index] : undefined;
    return element ? valueOf(element) : (valueOf(source) as unknown[])[index];
  }

  function localOf(identifier: Node): Node | undefined {
    const declaration = program.declarationOf(identifier);
    return declaration && isLocal(declaration) ? declaration : undefined;
  }

  /** The expression that gives a local variable or a parameter its value. */
  function sourceOf(declaration: Node): Node {
    if (isVariableDeclaration(declaration) && declaration.initializer) return declaration.initializer;
    if (isParameterDeclaration(declaration)) return argumentOf(declaration);
    throw new Unresolved(`${where(declaration)} gets its value in no way that can be followed`);
  }

  function valueOfLocal(declaration: Node): unknown {
    const given = isBindingElement(declaration) ? examples[fileOf(declaration)]?.[nameOf(declaration)] : undefined;
    if (given) return choose(declaration, given);
    try {
      return valueOfDeclared(declaration);
    } catch (error) {
      const literals = error instanceof Unresolved ? literalsOf(declaration) : null;
      if (!literals) throw error;
      return choose(declaration, literals);
    }
  }

  function valueOfDeclared(declaration: Node): unknown {
    if (isFunctionDeclaration(declaration)) return evaluateWithLocals(declaration);
    if (!isBindingElement(declaration)) {
      const elements = elementsOfLoop(declaration);
      return elements ? choose(declaration, elements) : valueOf(sourceOf(declaration));
    }
    const { parent: pattern } = declaration;
    const owner = pattern.parent;
    const elements = elementsOfLoop(owner);
    if (isArrayBindingPattern(pattern)) {
      const index = pattern.elements.indexOf(declaration);
      return elements ? (choose(owner, elements) as unknown[])[index] : elementOfSource(sourceOf(owner), index);
    }
    const key = declaration.propertyName?.getText() ?? nameOf(declaration);
    return elements
      ? (choose(owner, elements) as Record<string, unknown>)[key]
      : propertyOfSource(sourceOf(owner), key);
  }

  /** What the variable of a loop goes through. */
  function elementsOfLoop(declaration: Node): unknown[] | null {
    if (!isVariableDeclaration(declaration)) return null;
    const loop = declaration.parent.parent;
    return isForOfStatement(loop) ? [...(valueOf(loop.expression) as Iterable<unknown>)] : null;
  }

  /** What a type of nothing but literals allows. */
  function literalsOf(node: Node): unknown[] | null {
    const type = checker.getTypeAtLocation(node);
    if (type === undefined) return null;
    const members = type.isUnionType() ? type.getTypes() : [type];
    return members.every((member) => member.isLiteralType())
      ? members.map((member) => (member.isLiteralType() ? member.value : undefined))
      : null;
  }

  function argumentOf(parameter: Node): Node {
    if (!isParameterDeclaration(parameter)) throw new Unresolved(`${where(parameter)} is no parameter`);
    const owner = parameter.parent;
    if (!isFunction(owner)) throw new Unresolved(`${where(parameter)} belongs to no function`);
    const named = isFunctionDeclaration(owner) || isMethodDeclaration(owner) ? owner : owner.parent;
    const calls = program.callsOf(named);
    if (calls.length === 0) throw new Unresolved(`nothing calls the function of ${where(parameter)} by name`);
    const call = choose(named, calls);
    const index = owner.parameters.indexOf(parameter);
    if (call.arguments.slice(0, index + 1).some((argument) => isSpreadElement(argument))) {
      throw new Unresolved(`${where(call)} spreads its arguments`);
    }
    const given = call.arguments[index] ?? parameter.initializer;
    if (given === undefined) throw new Unresolved(`${where(call)} leaves an argument out`);
    return given;
  }

  function evaluateWithLocals(node: Node): unknown {
    const locals: Record<string, unknown> = {};
    const visit = (child: Node): void => {
      if (isIdentifier(child) && isRead(child) && !(child.text in locals)) {
        const local = localOf(child);
        if (local && !isInside(local, node)) locals[child.text] = valueOfLocal(local);
      }
      child.forEachChild(visit);
    };
    visit(node);
    try {
      return evaluate(node.getSourceFile().fileName, javaScriptOf(node), locals);
    } catch (error) {
      throw new Unresolved(`${where(node)}: ${(error as Error).message}`);
    }
  }

  return { everyValue, valueOf, propertyOfSource };
}

function javaScriptOf(node: Node): string {
  return stripTypeScriptTypes(`void (${node.getText()})`).replace(/^void /, '');
}

function isRead(identifier: Node): boolean {
  const { parent } = identifier;
  if (isPropertyAccessExpression(parent)) return parent.expression === identifier;
  if (isPropertyAssignment(parent)) return parent.initializer === identifier;
  return true;
}

/** Declared inside a function, and so unknown to the scope of the module. */
function isLocal(declaration: Node): boolean {
  if (isFunctionDeclaration(declaration) && isSourceFile(declaration.parent)) return false;
  for (let node: Node | undefined = declaration.parent; node !== undefined; node = node.parent) {
    if (isFunction(node)) return true;
  }
  return false;
}

function isFunction(node: Node): node is FunctionDeclaration | ArrowFunction | FunctionExpression | MethodDeclaration {
  return (
    isFunctionDeclaration(node) || isArrowFunction(node) || isFunctionExpression(node) || isMethodDeclaration(node)
  );
}

function isInside(node: Node, outer: Node): boolean {
  return node.getSourceFile() === outer.getSourceFile() && node.pos >= outer.pos && node.end <= outer.end;
}

function nameOf(declaration: Node): string {
  return isBindingElement(declaration) ? (declaration.name?.getText() ?? '') : '';
}

export function where(node: Node): string {
  return `${fileOf(node)}:${lineOf(node)}`;
}

export function fileOf(node: Node): string {
  return relative(process.cwd(), node.getSourceFile().fileName);
}

export function lineOf(node: Node): number {
  return node.getSourceFile().text.slice(0, node.getStart()).split('\n').length;
}
