export const KEYS_USAGE = 'keys make';

type Deps = {
  ticketKeysDir: string;
  make: () => Promise<{ ok: true } | { ok: false; code: 'exists' | 'tickets_exist' }>;
  /** Why a new key must not be made where tickets exist. */
  lostKey: string;
};

/** Creates the key that signs tickets, once per deployment. Returns the process's exit code. */
export async function keys(
  { ticketKeysDir, make, lostKey }: Deps,
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  if (args.length !== 1 || args[0] !== 'make') {
    print(KEYS_USAGE);
    return 2;
  }
  const made = await make();
  if (made.ok) {
    print(`Made ticket-ed25519.pem in ${ticketKeysDir}. Put a copy into the backup before the first sale.`);
    print('Every further process on this database needs a copy of it.');
    return 0;
  }
  print(made.code === 'exists' ? `A ticket key is already in ${ticketKeysDir}.` : lostKey);
  return 1;
}
