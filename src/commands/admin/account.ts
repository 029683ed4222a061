import { exportHtml } from '#documents/profile/export-html.ts';
import { deleteAccount } from '#usecases/profile/delete-account.ts';
import { exportAccount } from '#usecases/profile/export-account.ts';
import type { PersonalDataReads, LeaveDeps, Ties } from '#usecases/profile/leave-ports.ts';
import { type AccountLine, giveStaticPassword, type OperatorDeps } from '#usecases/profile/manage-account.ts';
import { COMMAND_LINE } from './command-line.ts';
import { formatMinor } from './format-minor.ts';

export const ACCOUNT_USAGE = `account [list]
account show PHONE|EMAIL|ID
account export PHONE|EMAIL|ID [--html]
account delete PHONE|EMAIL|ID [--accept-loss] [--yes]
account ban PHONE|EMAIL|ID [--yes]
account unban PHONE|EMAIL|ID [--yes]
account static-password PHONE|EMAIL|ID   (reads the password from standard input)
account release-phone PHONE|EMAIL|ID [--yes]`;

export type AccountAdminDeps = OperatorDeps &
  LeaveDeps & {
    personalData: PersonalDataReads;
    /** Asks for what must stand neither in the arguments nor on the screen. */
    readSecret: (question: string) => Promise<string | null>;
  };
type Print = (line: string) => void;

const LISTED = 100;

/** Manages people's accounts, for support. Irreversible actions require `--yes`. Returns the exit code. */
export async function account(deps: AccountAdminDeps, args: readonly string[], print: Print): Promise<number> {
  const [action = 'list', by, ...rest] = args;
  if (action === 'list' && by === undefined) return list(deps, print);
  if (by === undefined || !Object.hasOwn(ACTS, action)) return usage(print);
  const found = await deps.accounts.find(by.trim());
  if (found === null) {
    print('There is no such account, or whoever it was has left.');
    return 1;
  }
  return ACTS[action as keyof typeof ACTS](deps, found, rest, print);
}

type Act = (deps: AccountAdminDeps, found: AccountLine, rest: readonly string[], print: Print) => Promise<number>;

const ACTS = {
  async show(_deps, found, rest, print) {
    if (rest.length > 0) return usage(print);
    describe(found, print);
    return 0;
  },
  async export(deps, found, rest, print) {
    if (rest.some((each) => each !== '--html')) return usage(print);
    const data = await exportAccount(deps, { accountId: found.id, actor: COMMAND_LINE });
    if (data === null) return 1;
    print(rest.includes('--html') ? exportHtml(data) : JSON.stringify(data, null, 2));
    return 0;
  },
  async delete(deps, found, rest, print) {
    if (rest.some((each) => each !== '--accept-loss' && each !== '--yes')) return usage(print);
    const isDryRun = !rest.includes('--yes');
    const by = { kind: 'operator', name: COMMAND_LINE } as const;
    const acceptsLoss = rest.includes('--accept-loss');
    const result = await deleteAccount(deps, { accountId: found.id, by, acceptsLoss, isDryRun });
    if (!('ties' in result)) {
      print('There is no such account, or whoever it was has left.');
      return 1;
    }
    describe(found, print);
    describeTies(result.ties, print);
    if (!result.ok) {
      print(
        result.code === 'order_open'
          ? 'Wait until these orders are paid or given back.'
          : 'With --accept-loss it can be deleted.',
      );
      return 1;
    }
    print(
      isDryRun
        ? 'Nothing was changed. With --yes the person is gone for good.'
        : 'Done. The person is gone, the books are kept.',
    );
    return 0;
  },
  ban: (deps, found, rest, print) => setBanned(deps, found, rest, { isBanned: true, print }),
  unban: (deps, found, rest, print) => setBanned(deps, found, rest, { isBanned: false, print }),
  async 'static-password'(deps, found, rest, print) {
    if (rest.length > 0) {
      print(
        'A password in the arguments is seen in ps and in the history of the shell: it is read from standard input.',
      );
      return usage(print);
    }
    const password = await deps.readSecret(`Password for ${found.phone ?? found.email ?? found.id}: `);
    if (!password) {
      print('Nothing was changed: no password came.');
      return 1;
    }
    const result = await giveStaticPassword(deps, { accountId: found.id, password, actor: COMMAND_LINE });
    print(
      result.ok ? 'Done. Every device is logged out; only support changes this password.' : `Refused: ${result.code}.`,
    );
    return result.ok ? 0 : 1;
  },
  async 'release-phone'(deps, found, rest, print) {
    if (rest.some((each) => each !== '--yes')) return usage(print);
    describe(found, print);
    if (found.phone === null) {
      print('It has no number.');
      return 1;
    }
    if (rest.includes('--yes')) await deps.accounts.releasePhone(found.id, COMMAND_LINE);
    const change = `without ${found.phone}, which anybody may register then, and logged out everywhere`;
    print(rest.includes('--yes') ? `Done: ${change}.` : `Nothing was changed. With --yes it would be ${change}.`);
    return 0;
  },
} satisfies Record<string, Act>;

async function setBanned(
  deps: AccountAdminDeps,
  found: AccountLine,
  rest: readonly string[],
  { isBanned, print }: { isBanned: boolean; print: Print },
): Promise<number> {
  if (rest.some((each) => each !== '--yes')) return usage(print);
  describe(found, print);
  if ((found.bannedAt !== null) === isBanned) {
    print(isBanned ? 'It is banned already.' : 'It is not banned.');
    return 1;
  }
  if (rest.includes('--yes')) await deps.accounts.setBanned(found.id, isBanned, COMMAND_LINE);
  const change = isBanned ? 'banned and logged out everywhere' : 'let in again';
  print(rest.includes('--yes') ? `Done: ${change}.` : `Nothing was changed. With --yes it would be ${change}.`);
  return 0;
}

async function list(deps: AccountAdminDeps, print: Print): Promise<number> {
  const found = await deps.accounts.list(LISTED);
  if (found.length === 0) print('Nobody has an account yet.');
  for (const { id, phone, email, name, seenAt, bannedAt } of found)
    print(
      `${id}  ${phone ?? '-'}  ${email ?? '-'}  ${name ?? '-'}  seen ${seenAt.toISOString()}${bannedAt === null ? '' : '  [banned]'}`,
    );
  return 0;
}

function describe(found: AccountLine, print: Print): void {
  print(`${found.id}  ${found.market}${found.bannedAt === null ? '' : `  [banned ${found.bannedAt.toISOString()}]`}`);
  print(`  phone     ${found.phone ?? '-'}`);
  print(`  e-mail    ${found.email ?? '-'}`);
  print(`  name      ${found.name ?? '-'}`);
  print(`  password  ${found.passwordKind}`);
  if (found.roles.length > 0) print(`  roles     ${found.roles.join(', ')}`);
  print(`  devices   ${found.sessions}, orders ${found.orders}`);
  print(`  since     ${found.createdAt.toISOString()}, seen ${found.seenAt.toISOString()}`);
}

function describeTies({ openOrders, upcomingTickets, points }: Ties, print: Print): void {
  if (openOrders.length > 0) print(`  open orders  ${openOrders.join(', ')}`);
  if (upcomingTickets > 0) print(`  tickets ahead  ${upcomingTickets}`);
  if (points > 0) print(`  points lost  ${formatMinor(points)}`);
}

function usage(print: Print): number {
  print(ACCOUNT_USAGE);
  return 2;
}
