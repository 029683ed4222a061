import { checkEnumeration } from './auth/enumeration.ts';
import { checkFields } from './auth/fields.ts';
import { checkGuessing } from './auth/guessing.ts';
import { startOwnServer } from './auth/own-server.ts';
import type { Finding } from './auth/people.ts';
import { checkPumping } from './auth/pumping.ts';
import { checkCookies, checkReuse, checkStolenToken } from './auth/sessions.ts';
import { checkTokens } from './auth/tokens.ts';
import { readOptions, report } from './report.ts';

// npm run verify -- auth [--guesses 100000] [--sends 1500] [--probes 1000] [--only tokens]
// Proves what protects accounts, against the whole server with its own database: every combination of fields, forged
// tokens at every personal route, a stolen session, cookies without a token, guessed codes, pumped SMS, and phones told
// apart by response time. Messages to other sites' pages are tested in a browser (e2e/login-frames.spec.ts).

const { seed, json, guesses, sends, probes, only } = readOptions({
  guesses: 100_000,
  sends: 1_500,
  probes: 1_000,
  only: '',
});
const server = await startOwnServer();
try {
  const checks: Record<string, () => Promise<Finding | Finding[]>> = {
    fields: () => checkFields(server.app, server.pool),
    tokens: () => checkTokens(server),
    reuse: () => checkReuse(server),
    stolen: () => checkStolenToken(server),
    cookies: () => checkCookies(server),
    enumeration: () => checkEnumeration(server, probes, seed),
    guessing: () => checkGuessing(server, guesses, seed),
    pumping: () => checkPumping(server, sends, seed),
  };
  const findings: Finding[] = [];
  for (const [name, check] of Object.entries(checks)) {
    if (!name.includes(only)) continue;
    process.stderr.write(`${name} …\n`);
    findings.push(...[await check()].flat());
  }
  const ok = findings.length > 0 && findings.every(({ holds }) => holds);
  report('auth', findings, { ok, seed, json, guesses, sends, probes });
} finally {
  await server.stop();
}
