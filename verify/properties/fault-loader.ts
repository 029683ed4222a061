import { registerHooks } from 'node:module';
import { FAULTS } from './faults.ts';

// Preloaded into the processes of the proof: changes the source while it is loaded. The product itself has no switch for
// this. A fault whose text is not found is an error, because the proof would pass for the wrong reason.
const name = process.env['PROPERTIES_FAULT'];
const fault = FAULTS.find((each) => each.name === name);
if (!fault) throw new Error(`no fault named ${name}`);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const edits = fault.edits.filter(({ file }) => url.endsWith(`/src/${file}`));
    if (edits.length === 0 || loaded.source == null) return loaded;
    let source =
      typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString('utf8');
    for (const { file, find, replace } of edits) {
      if (source.split(find).length !== 2)
        throw new Error(`fault ${name}: the text stands not exactly once in ${file}: ${find}`);
      source = source.replace(find, () => replace);
    }
    return { ...loaded, source };
  },
});
