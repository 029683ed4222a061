/** What was typed cannot be read. Its message says why; without one the usage is printed. */
export class Misread extends Error {}

/** Runs the work of a command; a `Misread` becomes one line, or the usage, and exit code 2. */
export async function understood(
  usage: string,
  print: (line: string) => void,
  work: () => Promise<number>,
): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Misread)) throw error;
    print(error.message || usage);
    return 2;
  }
}
