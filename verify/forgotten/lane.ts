import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createVitest, type Reporter, type TestCase, type TestModule, type Vitest } from 'vitest/node';
import { migrate } from '#adapters/db/connection/migrate.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import { databaseUrl } from '#test/cluster.ts';
import { projectOf } from '../../scripts/vitest-projects.ts';
import type { ChangeResult, LaneRequest, RunResult } from './lane-messages.ts';

// One lane of `npm run verify -- forgotten`: runs inside a copy of the tree, keeps Vitest and its database server running,
// and runs one test file at a time.

const ROOT = join(import.meta.dirname, '../..');
const TRACE = join(ROOT, '.cache', 'trace.txt');
const TRACER = join(import.meta.dirname, 'trace-statements.ts');
/** A removal may leave a test waiting for what never comes. */
const LONGEST_RUN_MS = 75_000;
/** Any file of the project with a database; running it starts the server. */
const SMALL_DB_TEST = 'src/adapters/db/connection/transaction.db.test.ts';

let isWhole = true;
let templates = 0;
let firstTemplate: string | undefined;
const reporter: Reporter = {
  onTestCaseResult(test: TestCase) {
    if (test.result().state === 'failed' && !isWhole) void vitest.cancelCurrentRun('test-failure');
  },
};

mkdirSync(join(ROOT, '.cache'), { recursive: true });
process.env['FORGOTTEN_TRACE'] = TRACE;
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
const vitest: Vitest = await createVitest(
  'test',
  // A process that has run another file would keep the modules as they were.
  { root: ROOT, watch: false, maxWorkers: 1, isolate: true, reporters: [reporter] },
  { cacheDir: join(ROOT, '.cache', 'vite') },
  { stdout: nowhere(), stderr: nowhere() },
);
await vitest.standalone();

let queue = Promise.resolve();
process.on('message', (request: { id: number } & LaneRequest) => {
  queue = queue.then(async () => {
    const answer = await handle(request).catch((error: unknown) => ({ broken: String(error) }));
    process.send?.({ id: request.id, answer });
    if (request.do === 'close') process.exit(0);
  });
});
// Without its parent nobody would end the database server.
process.on('disconnect', () => void close().finally(() => process.exit(1)));
process.send?.({ id: 0, answer: {} });

async function handle(request: LaneRequest): Promise<RunResult | ChangeResult> {
  if (request.do === 'close') return close();
  return request.do === 'run' ? run(request) : change(request);
}

async function close(): Promise<ChangeResult> {
  await vitest.close();
  return {};
}

async function run({ file, isTraced, isWhole: wanted }: Extract<LaneRequest, { do: 'run' }>): Promise<RunResult> {
  const started = performance.now();
  isWhole = wanted;
  rmSync(TRACE, { force: true });
  process.env['NODE_OPTIONS'] = isTraced ? `--disable-warning=ExperimentalWarning --import=${TRACER}` : '';
  const modules = await runFile(file);
  const statements = existsSync(TRACE) ? readFileSync(TRACE, 'utf8').trim().split('\n') : [];
  return {
    ...resultOf(file, modules),
    statements: statements.filter((line) => line !== '').map((line) => JSON.parse(line) as string),
    seconds: (performance.now() - started) / 1000,
  };
}

async function runFile(file: string): Promise<{ module: TestModule | undefined; errors: readonly unknown[] }> {
  const path = join(ROOT, file);
  const project = vitest.projects.find(({ name }) => name === projectOf(file));
  if (project === undefined) throw new Error(`${file} belongs to no project`);
  const limit = setTimeout(() => void vitest.cancelCurrentRun('test-failure'), LONGEST_RUN_MS);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([project.createSpecification(path)]);
  clearTimeout(limit);
  return { module: testModules.find(({ moduleId }) => moduleId === path), errors: unhandledErrors };
}

function resultOf(
  file: string,
  { module, errors }: { module: TestModule | undefined; errors: readonly unknown[] },
): Pick<RunResult, 'passed' | 'failed' | 'broken'> {
  if (module === undefined) return { passed: [], failed: [], broken: `${file} did not run` };
  const tests = [...module.children.allTests()];
  const failed = tests.flatMap((test) => {
    const { state, errors: reasons } = test.result();
    return state === 'failed'
      ? [{ name: test.fullName, message: reasons.map(({ message }) => message).join('\n') }]
      : [];
  });
  const passed = tests.filter((test) => test.result().state === 'passed').map(({ fullName }) => fullName);
  const outside = [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ...errors,
  ];
  const [reason] = outside.map((error) => (error as { message?: string }).message ?? String(error));
  return { passed, failed, ...(reason !== undefined && { broken: reason }) };
}

async function change({ files, template }: Extract<LaneRequest, { do: 'change' }>): Promise<ChangeResult> {
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(join(ROOT, file), text);
    vitest.invalidateFile(join(ROOT, file));
  }
  return template === undefined ? {} : useTemplate(template);
}

/** Suites copy a template database; a change of the migrations needs a new one. */
async function useTemplate(template: 'new' | 'first'): Promise<ChangeResult> {
  const project = vitest.projects.find(({ name }) => name === 'db');
  if (project === undefined) throw new Error('There is no project with a database');
  if (firstTemplate === undefined) {
    await runFile(SMALL_DB_TEST);
    firstTemplate = project.getProvidedContext().databaseTemplate;
  }
  project.provide('databaseTemplate', firstTemplate);
  if (template === 'first') return {};
  const serverUrl = project.getProvidedContext().databaseServerUrl;
  templates += 1;
  const name = `template_forgotten_${templates}`;
  const options = { applicationName: 'forgotten', max: 1, onError: () => undefined };
  const server = createPool({ url: serverUrl, ...options });
  await server.query(`CREATE DATABASE ${name}`);
  await server.end();
  const database = createPool({ url: databaseUrl(serverUrl, name), ...options });
  try {
    await migrate({ pool: database });
  } finally {
    await database.end();
  }
  project.provide('databaseTemplate', name);
  return {};
}
