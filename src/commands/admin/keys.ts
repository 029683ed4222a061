export const KEYS_USAGE = 'keys make | keys forget FILE';

type Deps = {
  ticketKeysDir: string;
  make: () => Promise<{ ok: true } | { ok: false; code: 'exists' | 'tickets_exist' }>;
  /** Returns false for a file that the database does not know. */
  forget: (name: string) => Promise<boolean>;
};

/**
 * `make` creates the keys of a deployment, once. `forget` lets the next start use another key of that name, or none.
 * Returns the process's exit code.
 */
export async function keys(
  { ticketKeysDir, make, forget }: Deps,
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const [verb, name] = args;
  if (verb === 'forget' && name !== undefined && args.length === 2) {
    const isKnown = await forget(name);
    print(isKnown ? `${name} is forgotten.` : `This database knows no key file ${name}.`);
    return isKnown ? 0 : 1;
  }
  if (verb !== 'make' || args.length !== 1) {
    print(KEYS_USAGE);
    return 2;
  }
  const made = await make();
  if (made.ok) {
    print(`Made the keys in ${ticketKeysDir}. Put a copy of the folder into the backup before the first sale.`);
    print('Every further process on this database needs a copy of the whole folder.');
    return 0;
  }
  print(made.code === 'exists' ? `A ticket key is already in ${ticketKeysDir}.` : lostKey(ticketKeysDir));
  return 1;
}

/** Why a new key must not be made where tickets exist. */
export function lostKey(ticketKeysDir: string): string {
  return (
    `Tickets exist, but their key is not in ${ticketKeysDir} (TICKET_KEYS_DIR). Restore ticket-ed25519.pem from the ` +
    'backup, or correct the setting: with a new key every ticket sold so far would be a forgery.'
  );
}

export function noKey(ticketKeysDir: string): string {
  return (
    `There is no ticket key in ${ticketKeysDir} (TICKET_KEYS_DIR), and no ticket exists yet. ` +
    'Make the first key: npm run admin -- keys make. If another machine already sells from this database, copy its keys instead.'
  );
}

/** In releases before this comparison every machine made these keys for itself. */
export function unsharedKey(name: string): string {
  return (
    `${name} is not the one that another machine uses with this database: copy it from there. If there is no other ` +
    `machine: npm run admin -- keys forget ${name}, and restart`
  );
}

type Fault = { name: string; fault: 'other' | 'missing' };

export function otherKeys(ticketKeysDir: string, faults: readonly Fault[]): string {
  const named = faults.map(({ name, fault }) => `${name} (${fault === 'missing' ? 'missing' : 'another key'})`);
  return (
    `The keys in ${ticketKeysDir} (TICKET_KEYS_DIR) are not those of this database: ${named.join(', ')}. ` +
    'Copy the folder from a machine that sells from it, or from the backup: with other keys tickets would be forgeries ' +
    'and logins would end. For a key that you have retired or replaced: npm run admin -- keys forget FILE.'
  );
}
