import { parseSync, type ESTree } from 'vite';

/** A node as the parser gives it; every property may hold further nodes. */
export type Node = ESTree.Node;

export function parse(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message ?? ''}`);
  return program;
}

/** Calls `visit` for every node, outer ones first, with the names of the functions and constants around it. */
export function walk(
  node: Node,
  visit: (node: Node, owners: readonly string[]) => void,
  owners: readonly string[] = [],
): void {
  visit(node, owners);
  const name = nameOf(node);
  const inner = name === undefined ? owners : [...owners, name];
  for (const child of childrenOf(node)) walk(child, visit, inner);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
  );
}

function nameOf(node: Node): string | undefined {
  if (node.type === 'FunctionDeclaration') return node.id?.name;
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') return node.id.name;
  if (node.type === 'Property' && !node.computed && isFunction(node.value)) return keyOf(node);
  return undefined;
}

function isFunction(node: Node): boolean {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';
}

/** The name of a property with a constant name. */
export function keyOf(node: Node): string | undefined {
  if (node.type !== 'Property' || node.computed) return undefined;
  if (node.key.type === 'Identifier') return node.key.name;
  return node.key.type === 'Literal' ? String(node.key.value) : undefined;
}

/** The objects and arrays that an expression may be, with those inside of them. */
export function literalsOf(node: Node | null | undefined): Node[] {
  switch (node?.type) {
    case 'ObjectExpression':
      return [
        node,
        ...node.properties.flatMap((each) => literalsOf(each.type === 'Property' ? each.value : each.argument)),
      ];
    case 'ArrayExpression':
      return [
        node,
        ...node.elements.flatMap((each) => literalsOf(each?.type === 'SpreadElement' ? each.argument : each)),
      ];
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
    case 'LogicalExpression':
      return [...literalsOf(node.left), ...literalsOf(node.right)];
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return literalsOf(node.expression);
    case 'AwaitExpression':
      return literalsOf(node.argument);
    default:
      return [];
  }
}
