import { join } from 'node:path';
import { API, type Checker, type Project, type Symbol, SymbolFlags } from 'typescript/unstable/sync';
import type { CallExpression, Node, SourceFile } from 'typescript/unstable/ast';
import { isCallExpression, isIdentifier, isPropertyAccessExpression } from 'typescript/unstable/ast/is';

/** The source of the product's statements, with its types, and the calls of every function in it. */
export type SourceProgram = {
  files: SourceFile[];
  calls: CallExpression[];
  checker: Checker;
  /** Where what a name stands for is declared, through imports. */
  declarationOf(identifier: Node): Node | undefined;
  declarationOfSymbol(symbol: Symbol | undefined): Node | undefined;
  callsOf(declaration: Node): CallExpression[];
  close(): void;
};

/** Opens the files below `folders` and what they import. */
export function openProgram(root: string, folders: readonly string[]): SourceProgram {
  const config = join(root, 'tsconfig.statements.json');
  const api = new API({ cwd: root, fs: onlyFolders(config, folders) });
  const project = api.updateSnapshot({ openProjects: [config] }).getProjects()[0];
  if (project === undefined) throw new Error('The source could not be opened');
  const files = ownFiles(project, root, folders);
  const calls = files.flatMap((file) => callsIn(file));
  const { checker } = project;

  const declarationOfSymbol = (symbol: Symbol | undefined) => {
    const target = symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return (target?.valueDeclaration ?? target?.declarations[0])?.resolve(project);
  };
  const declarationOf = (identifier: Node) => declarationOfSymbol(checker.getSymbolAtLocation(identifier));
  const callees = calls.map((call) => nameOfCallee(call.expression));
  const symbols = checker.getSymbolAtLocation(callees);
  const callsByDeclaration = new Map<Node, CallExpression[]>();
  for (const [index, call] of calls.entries()) {
    const declaration = declarationOfSymbol(symbols[index]);
    if (declaration === undefined) continue;
    const known = callsByDeclaration.get(declaration);
    if (known) known.push(call);
    else callsByDeclaration.set(declaration, [call]);
  }
  return {
    files,
    calls,
    checker,
    declarationOf,
    declarationOfSymbol,
    callsOf: (declaration) => callsByDeclaration.get(declaration) ?? [],
    close: () => api.close(),
  };
}

/** The settings of the whole project, for a few of its folders, which takes a fraction of the time. */
function onlyFolders(config: string, folders: readonly string[]) {
  const content = JSON.stringify({
    extends: './tsconfig.json',
    include: folders,
    compilerOptions: { types: ['node'] },
  });
  return {
    readFile: (path: string) => (path === config ? content : undefined),
    fileExists: (path: string) => (path === config ? true : undefined),
  };
}

function ownFiles(project: Project, root: string, folders: readonly string[]): SourceFile[] {
  return project.program
    .getSourceFileNames()
    .filter(
      (name) => folders.some((folder) => name.startsWith(`${join(root, folder)}/`)) && !/\.test\.tsx?$/.test(name),
    )
    .flatMap((name) => project.program.getSourceFile(name) ?? []);
}

function callsIn(file: SourceFile): CallExpression[] {
  const found: CallExpression[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node)) found.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function nameOfCallee(callee: Node): Node {
  if (isIdentifier(callee)) return callee;
  return isPropertyAccessExpression(callee) ? callee.name : callee;
}
