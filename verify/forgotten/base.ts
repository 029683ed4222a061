import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Lane } from './lanes.ts';
import type { RunResult } from './lane-messages.ts';

/** What the unchanged tree does: the tests of a file that pass, the statements they send and how long they take. */
export type FileBase = { passed: string[]; statements: string[]; seconds: number };

/** Results of the unchanged tree, kept for as long as no file of it changes. */
export class Base {
  readonly #file: string;
  readonly #known: Map<string, FileBase>;
  readonly #learning = new Map<string, Promise<FileBase>>();

  constructor(file: string) {
    this.#file = file;
    this.#known = new Map(Object.entries(readKnown(file)));
  }

  get(file: string): FileBase | undefined {
    return this.#known.get(file);
  }

  /** Runs a test file on the unchanged tree, unless that is done. A test that fails once and passes then is accepted. */
  async learn(lane: Lane, file: string): Promise<FileBase> {
    const known = this.#known.get(file);
    if (known !== undefined) return known;
    const learning = this.#learning.get(file) ?? this.#run(lane, file);
    this.#learning.set(file, learning);
    return learning;
  }

  async #run(lane: Lane, file: string): Promise<FileBase> {
    const isTraced = file.includes('.db.test.');
    const first = await lane.run(file, { isTraced, isWhole: true });
    const again = isGreen(first) ? first : await lane.run(file, { isTraced, isWhole: true });
    const learned = {
      passed: again.passed,
      statements: again.statements,
      seconds: Math.min(first.seconds, again.seconds),
    };
    this.#known.set(file, learned);
    this.#save();
    return learned;
  }

  #save(): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(Object.fromEntries(this.#known)));
  }
}

function isGreen({ failed, broken }: RunResult): boolean {
  return failed.length === 0 && broken === undefined;
}

function readKnown(file: string): Record<string, FileBase> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, FileBase>;
  } catch {
    return {};
  }
}

/**
 * The first failure that proves something: of a test that passes on the unchanged tree, or of a whole file whose tests
 * do.
 */
export function evidenceOf(result: RunResult, base: FileBase): string | undefined {
  const failed = result.failed.find(({ name }) => base.passed.includes(name));
  if (failed !== undefined) return `${failed.name}: ${failed.message}`;
  return result.broken !== undefined && base.passed.length > 0 ? result.broken : undefined;
}

/** Under load a test may also be late without a reason, so that this alone proves nothing yet. */
export function isLate(evidence: string): boolean {
  return /timed out|did not run|cancel/i.test(evidence);
}
