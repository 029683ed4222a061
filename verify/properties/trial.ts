import { withWorld } from './setting.ts';
import { prove } from './prove.ts';
const [seed = '1', n = '50', path] = process.argv.slice(2);
await withWorld({}, async ({ world, copy }) => {
  const url = await copy('trial');
  const t = Date.now();
  const { sequences, tally, found } = await prove({ url, world }, { seed: Number(seed), sequences: Number(n), shrinksFor: 40_000, ...(path === undefined ? {} : { path }) });
  console.log(sequences, 'in', Date.now() - t, 'ms');
  if (found) { console.log(found.check, found.detail, found.seed, found.path); console.log(found.story.join('\n')); }
  for (const [kind, counts] of tally) console.log(kind.padEnd(24), counts.succeeded, counts.refused, counts.idle);
});
