import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise, type ICruiseResult, type IConfiguration } from 'dependency-cruiser';
import { ROOT, type StepResult } from './steps.ts';
import { structureProblems } from './structure.ts';

/** One violating file per rule; each entry has the rule's name, the file and its source. */
const PLANTED: [rule: string, file: string, source: string][] = [
  ['domain-may-import', 'src/domain/planted.ts', `import '#adapters/target.ts';`],
  ['domain-touches-nothing', 'src/domain/reads.ts', `import 'node:fs';`],
  ['usecases-may-import', 'src/usecases/planted.ts', `import '../adapters/target.ts';`],
  ['adapters-may-import', 'src/adapters/planted.ts', `import '../main/target.ts';`],
  [
    'api-may-import',
    'src/api/routes.ts',
    `import type { Target } from '../adapters/target.ts'; export type A = Target;`,
  ],
  ['web-may-import', 'src/web/planted.tsx', `import '../usecases/target.ts'; export const page = <p>planted</p>;`],
  ['documents-may-import', 'src/documents/planted.ts', `import '../main/target.ts';`],
  ['commands-may-import', 'src/commands/planted.ts', `import '../main/target.ts';`],
  ['texts-may-import', 'src/texts/planted.ts', `import '../main/target.ts';`],
  ['demo-may-import', 'src/demo/planted.ts', `import '../main/target.ts';`],
  ['usecases-may-import', 'src/usecases/invents.ts', `import '../demo/target.ts';`],
  ['main-may-import', 'src/main/planted.ts', `import '../../test/target.ts';`],
  ['contracts-are-a-leaf', 'src/api/contract.ts', `import '../domain/target.ts';`],
  ['endpoints-carry-no-schemas', 'src/api/orders/endpoints-contract.ts', `import '../contract.ts';`],
  ['no-cycles', 'src/domain/circle-a.ts', `import './circle-b.ts'; export const a = 1;`],
  ['sql-lives-in-the-database-adapter', 'src/usecases/sql.ts', `import 'pg';`],
  ['jobs-own-the-queue', 'src/main/queue.ts', `import 'pg-boss';`],
  ['no-missing-files', 'src/main/gone.ts', `import './nowhere.ts';`],
];
const FOLDERS = ['src', 'emulators', 'verify', 'bench', 'scripts', 'test', 'e2e'];
const TARGETS = ['src/adapters', 'src/demo', 'src/main', 'src/usecases', 'src/domain', 'test'];

/** Checks the imports between layers, after proving that the checker catches each kind of violation. */
export async function checkArrows(): Promise<StepResult> {
  const started = performance.now();
  const problems = [...(await plantedProblems()), ...(await ourProblems())];
  return {
    name: 'arrows',
    ok: problems.length === 0,
    output: problems.join('\n'),
    seconds: (performance.now() - started) / 1000,
  };
}

async function ourProblems(): Promise<string[]> {
  const { modules, summary } = await cruiseProject();
  const problems = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  if (summary.totalCruised < 50) problems.push(`Saw only ${summary.totalCruised} modules: the checker is blind`);
  return [...problems, ...(await structureProblems(ROOT, modules))];
}

/** Every import of the project, with the violations of its arrows. */
export function cruiseProject(): Promise<ICruiseResult> {
  return cruiseFolder(
    ROOT,
    FOLDERS.filter((folder) => existsSync(join(ROOT, folder))),
  );
}

async function plantedProblems(): Promise<string[]> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'rampa-arrows-')));
  try {
    await plant(folder, 'package.json', `{ "type": "module", "imports": { "#adapters/*": "./src/adapters/*" } }`);
    await plant(folder, 'src/domain/circle-b.ts', `import './circle-a.ts'; export const b = 1;`);
    for (const target of TARGETS) await plant(folder, `${target}/target.ts`, 'export type Target = 1;');
    for (const [, file, source] of PLANTED) await plant(folder, file, source);
    const { summary } = await cruiseFolder(folder, ['src', 'test']);
    return PLANTED.filter(
      ([rule, file]) => !summary.violations.some((found) => found.rule.name === rule && found.from === file),
    ).map(([rule, file]) => `The checker missed a planted violation of ${rule} in ${file}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function plant(folder: string, file: string, source: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), source);
}

async function cruiseFolder(folder: string, inside: string[]): Promise<ICruiseResult> {
  const file = pathToFileURL(join(ROOT, '.dependency-cruiser.mjs')).href;
  const { default: configuration } = (await import(file)) as { default: IConfiguration };
  const { options, ...ruleSet } = configuration;
  const { output } = await cruise(inside, { ...options, baseDir: folder, ruleSet, validate: true });
  if (typeof output === 'string') throw new Error('The checker printed where it should have answered');
  return output;
}
