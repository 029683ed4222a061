import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Problem, ProblemCode } from '#domain/catalog/problem.ts';

/** Far above any real source; a larger file is a mistake or an attack and is not read into memory. */
export const MOST_BYTES = 32 * 1024 * 1024;

export type ReadText = { text: string; problems: Problem[] } | { text: null; problems: Problem[] };

/** A text file without its byte-order mark. Bytes that are not UTF-8 become � and are reported with their line. */
export async function readText(path: string): Promise<ReadText> {
  const file = basename(path);
  let handle;
  try {
    handle = await open(path);
    const { size } = await handle.stat();
    if (size > MOST_BYTES) {
      return {
        text: null,
        problems: [fileProblem(file, 'too_large', `${size} bytes, at most ${MOST_BYTES} are read`)],
      };
    }
    return decodeText(await handle.readFile(), file);
  } catch (error) {
    return { text: null, problems: [fileProblem(file, 'unknown_file', (error as Error).message)] };
  } finally {
    await handle?.close();
  }
}

export function decodeText(bytes: Uint8Array, file: string): { text: string; problems: Problem[] } {
  const decoded = new TextDecoder('utf-8').decode(bytes);
  // NUL is a character of UTF-8 that no text has and no database keeps.
  const text = decoded.replaceAll('\0', '\uFFFD');
  const at = text.indexOf('\uFFFD');
  if (at < 0) return { text, problems: [] };
  const problem = fileProblem(file, 'broken_encoding', 'is no UTF-8 text here', 'repaired');
  return { text, problems: [{ ...problem, ...positionIn(text, at) }] };
}

export function fileProblem(
  file: string,
  code: ProblemCode,
  reason: string,
  outcome: Problem['outcome'] = 'refused',
): Problem {
  return { file, line: 1, column: 1, path: '', code, reason, outcome };
}

export function positionIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
}
