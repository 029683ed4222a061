import { compileTextsWhenStale } from '../scripts/compile-texts.ts';

/** Tests import the compiled texts; a fresh clone has none yet. */
export default async function setup(): Promise<void> {
  await compileTextsWhenStale({ log: (line) => console.log(line) });
}
