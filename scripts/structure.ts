import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';

type Module = ICruiseResult['modules'][number];
type Arrow = { from: string; to: string };

const MOST_FILES = 40;
const MOST_LINES_OF_MAIN = 3_000;
const TEST = /\.(test|spec)\.tsx?$/;
const CONTRACT = /^src\/api\/.*contract\.ts$/;
const ARCHITECTURE = 'docs/architecture.md';
const PICTURE = /(<!-- rooms: drawn by scripts\/draw-rooms\.ts -->\n)[\s\S]*?(\n?<!-- end of rooms -->)/;

/** Problems of the structure: circles and sizes of folders, the length of `main`, paths of the API in pages. */
export async function structureProblems(root: string, modules: readonly Module[]): Promise<string[]> {
  const arrows = arrowsOf(modules);
  const circles = circlesOfFolders(arrows).map(
    ({ parent, folders }) => `The folders ${folders.join(', ')} of ${parent || '.'} import each other in a circle`,
  );
  return [
    ...circles,
    ...(await crowdedFolders(root)),
    ...(await mainProblems(root)),
    ...(await pictureProblems(root, arrows)),
    ...(await pathProblems(root)),
  ];
}

const PAGES = 'src/web/';

/**
 * Imports between files of src, without tests and contracts, which every room may read. Types count between pages only:
 * use cases name the types of one another's ports.
 */
export function arrowsOf(modules: readonly Module[]): Arrow[] {
  return modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(
        ({ dependencyTypes, resolved }) =>
          !dependencyTypes.includes('type-only') || [source, resolved].every((file) => file.startsWith(PAGES)),
      )
      .map(({ resolved }) => ({ from: source, to: resolved }))
      .filter(({ from, to }) => [from, to].every((file) => file.startsWith('src/') && !TEST.test(file)))
      .filter(({ to }) => !CONTRACT.test(to)),
  );
}

/** Groups of sibling folders that import each other in a circle, by their parent folder. */
export function circlesOfFolders(arrows: readonly Arrow[]): { parent: string; folders: string[] }[] {
  const siblings = new Map<string, Map<string, Set<string>>>();
  for (const { from, to } of arrows) {
    const [a, b] = [dirname(from).split('/'), dirname(to).split('/')];
    const shared = a.findIndex((name, at) => name !== b[at]);
    const [left, right] = [a[shared], b[shared]];
    // One of the files lies in a folder above the other.
    if (shared < 0 || left === undefined || right === undefined) continue;
    const parent = a.slice(0, shared).join('/');
    const of = siblings.get(parent) ?? new Map<string, Set<string>>();
    siblings.set(parent, of);
    of.set(left, (of.get(left) ?? new Set()).add(right));
  }
  return [...siblings].flatMap(([parent, of]) =>
    groupsInCircles(of).map((folders) => ({ parent, folders: folders.toSorted() })),
  );
}

/** Nodes that can reach each other, two or more together. */
function groupsInCircles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reach = new Map([...graph.keys()].map((node) => [node, reachable(graph, node)]));
  const left = new Set(graph.keys());
  const groups: string[][] = [];
  for (const node of graph.keys()) {
    if (!left.has(node)) continue;
    const group = [...left].filter(
      (other) => other === node || (reach.get(node)?.has(other) && reach.get(other)?.has(node)),
    );
    for (const member of group) left.delete(member);
    if (group.length > 1) groups.push(group);
  }
  return groups;
}

function reachable(graph: ReadonlyMap<string, ReadonlySet<string>>, from: string): Set<string> {
  const found = new Set<string>();
  const open = [from];
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (const next of graph.get(node) ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(next);
    }
  return found;
}

const FOLDERS = ['src', 'emulators', 'verify', 'bench', 'scripts', 'test', 'e2e', 'docs', 'data', 'messages'];

async function crowdedFolders(root: string): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const folder of FOLDERS)
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1);
  return [...counts]
    .filter(([path, count]) => count > MOST_FILES && !path.includes('/generated') && !isUntracked(root, path))
    .map(([path, count]) => `${path.slice(root.length + 1)} holds ${count} files of its own, more than ${MOST_FILES}`);
}

/** Folders of `data` that a running demo writes; git ignores them. */
const isUntracked = (root: string, path: string): boolean =>
  ['pg', 'emulators', 'fonts', 'keys', 'run'].some((name) => `${path}/`.startsWith(join(root, 'data', name, '/')));

async function mainProblems(root: string): Promise<string[]> {
  const files = await readdir(join(root, 'src/main'), { recursive: true });
  const sources = files.filter((file) => file.endsWith('.ts') && !TEST.test(file));
  const texts = await Promise.all(sources.map((file) => readFile(join(root, 'src/main', file), 'utf8')));
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
  return lines <= MOST_LINES_OF_MAIN ? [] : [`src/main has ${lines} lines, more than ${MOST_LINES_OF_MAIN}`];
}

async function pathProblems(root: string): Promise<string[]> {
  const files = await readdir(join(root, 'src/web'), { recursive: true });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !TEST.test(file));
  const texts = await Promise.all(sources.map((file) => readFile(join(root, 'src/web', file), 'utf8')));
  return sources
    .filter((_, at) => writesApiPath(texts[at] ?? ''))
    .map((file) => `src/web/${file} writes a path of the API; it has to call an endpoint of a contract`);
}

/** Whether a source has an address of the API as text. Comments may have one. */
export function writesApiPath(source: string): boolean {
  return source.split('\n').some((line) => !/^\s*(?:\/?\*|\/\/)/.test(line) && /['"`}]\/api\//.test(line));
}

/** The rooms and their arrows as a Mermaid graph. `main`, which imports every room, is left out. */
export function drawRooms(arrows: readonly Arrow[]): string {
  const room = (file: string): string => file.split('/')[1] ?? '';
  const pairs = new Set(
    arrows
      .map(({ from, to }) => [room(from), room(to)] as const)
      .filter(([from, to]) => from !== to && from !== 'main' && to !== 'main')
      .map(([from, to]) => `  ${from} --> ${to}`),
  );
  return ['```mermaid', 'graph BT', ...[...pairs].toSorted(), '```', ''].join('\n');
}

async function pictureProblems(root: string, arrows: readonly Arrow[]): Promise<string[]> {
  const page = await readFile(join(root, ARCHITECTURE), 'utf8');
  return withRooms(page, arrows) === page
    ? []
    : [`The picture of the rooms in ${ARCHITECTURE} differs from the imports: node scripts/draw-rooms.ts`];
}

export async function writeRooms(root: string, modules: readonly Module[]): Promise<void> {
  const file = join(root, ARCHITECTURE);
  await writeFile(file, withRooms(await readFile(file, 'utf8'), arrowsOf(modules)));
}

function withRooms(page: string, arrows: readonly Arrow[]): string {
  if (!PICTURE.test(page)) throw new Error(`${ARCHITECTURE} has no place for the picture of the rooms`);
  return page.replace(PICTURE, (_, begin: string, end: string) => `${begin}${drawRooms(arrows)}${end}`);
}
