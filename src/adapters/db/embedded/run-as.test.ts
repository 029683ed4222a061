import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOpenToAll, parsePasswd, pickUnprivileged } from './run-as.ts';

const PASSWD = `root:x:0:0:root:/root:/bin/bash
daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin

nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin
anna:x:1000:1000::/home/anna:/bin/bash
`;

test('root hands the server to nobody when there is no postgres user', () => {
  expect(pickUnprivileged(parsePasswd(PASSWD))).toEqual({ uid: 65534, gid: 65533 });
});

test('root hands the server to the postgres user where the system has one', () => {
  const entries = parsePasswd(`${PASSWD}postgres:x:70:71::/var/lib/postgresql:/bin/sh\n`);
  expect(pickUnprivileged(entries)).toEqual({ uid: 70, gid: 71 });
});

test('root hands the server to a person when there is neither', () => {
  const entries = parsePasswd(PASSWD).filter(({ name }) => name !== 'nobody');
  expect(pickUnprivileged(entries)).toEqual({ uid: 1000, gid: 1000 });
});

test('root alone on a system is told what to do', () => {
  expect(() => pickUnprivileged(parsePasswd('root:x:0:0::/root:/bin/sh\n'))).toThrow('DATABASE_URL');
});

test('a path is open only when every folder above it is', async () => {
  const home = await mkdtemp(join(tmpdir(), 'rampa-open-'));
  const project = join(home, 'project');
  await mkdir(project, { mode: 0o755 });
  await chmod(home, 0o755);
  expect(await isOpenToAll(project)).toBe(true);
  await chmod(home, 0o700);
  expect(await isOpenToAll(project)).toBe(false);
  await rm(home, { recursive: true });
});
