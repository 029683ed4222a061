import { loadedEnvironment, readConfig } from '#main/config.ts';

// What a start with this environment would be: the demo, a deployment, or nothing because it is refused.
const result = readConfig(loadedEnvironment());
process.stdout.write(result.ok ? (result.config.demo ? 'demo' : 'deployment') : 'refused');
