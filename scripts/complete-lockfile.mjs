// Run after every `npm install PACKAGE` that changed package-lock.json: node scripts/complete-lockfile.mjs
//
// A package with binaries names one optional package per platform. A registry that carries only some platforms makes
// `npm install` omit the others from the lockfile, and `npm ci` then refuses the whole lockfile, on every platform.
// This script adds the missing entries by name, version and platform; npm skips those for other platforms, and fetches
// the matching ones from a complete registry.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname ?? '.', '..', 'package-lock.json');
const SYSTEMS = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openharmony', 'openbsd', 'netbsd', 'sunos', 'aix'];
const PROCESSORS = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const added = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue;
    const { os, cpu, libc } = platformOf(name);
    if (!os)
      throw new Error(`${name}, wanted by ${path || 'the project'}, is not in the registry and names no platform`);
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu ? { cpu: [cpu] } : {}),
      ...(entry.dev ? { dev: true } : {}),
      ...(libc ? { libc: [libc] } : {}),
      optional: true,
      os: [os],
    };
    added.push(`${name}@${version}`);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? 'The lockfile is complete.' : `Added ${added.length}: ${added.join(', ')}`);

/** Node looks in every node_modules from the package's own folder upwards. */
function isLocked(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[at ? `${at}/node_modules/${name}` : `node_modules/${name}`]) return true;
    if (at === '') return false;
  }
}

function platformOf(name) {
  const words = name.split(/[/-]/);
  const arm = words.find((word) => /^(eabi|gnueabihf|musleabihf)$/.test(word));
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : words.includes('gnu') ? 'glibc' : undefined;
  return {
    os: words.find((word) => SYSTEMS.includes(word)),
    cpu: words.find((word) => PROCESSORS.includes(word)) ?? (arm ? 'arm' : undefined),
    libc: arm === 'gnueabihf' ? 'glibc' : libc,
  };
}
