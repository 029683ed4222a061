import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { type DecodedText, decodeText, fileProblem } from './decode-text.ts';

/** Far above any real source; a larger file is a mistake or an attack and is not read into memory. */
const MOST_BYTES = 32 * 1024 * 1024;

export type ReadText = DecodedText | { text: null; problems: DecodedText['problems'] };

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
