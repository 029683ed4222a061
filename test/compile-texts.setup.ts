import { compileTextsWhenStale } from '../scripts/compile-texts.ts';

/** Tests import the compiled texts, which a fresh clone does not have yet. */
export default async function setup(): Promise<void> {
  await compileTextsWhenStale({ log: (line) => console.log(line) });
}
