import { loadedEnvironment, readConfig } from '#main/config/config.ts';

// Prints what a start with this environment would be: the demo, a deployment, or refused.
const result = readConfig(loadedEnvironment());
process.stdout.write(result.ok ? (result.config.demo ? 'demo' : 'deployment') : 'refused');
