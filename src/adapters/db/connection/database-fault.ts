/** Translates an error of PostgreSQL or Node about DATABASE_URL into text that names the setting. Never a password. */
export function databaseFault(error: unknown, databaseUrl: string): Error {
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const server = `${hostname || 'the local socket'}:${port || 5432}`;
  const role = `the role "${decodeURIComponent(username)}"`;
  const database = `the database "${decodeURIComponent(pathname.slice(1))}"`;
  const code = codeOf(error);
  const found = REASONS[code]?.({ server, role, database });
  if (found === undefined) return error instanceof Error ? error : new Error(String(error));
  return new Error(`DATABASE_URL: ${found}`, { cause: error });
}

type Named = { server: string; role: string; database: string };

const nobody = ({ server }: Named) => `nobody answers at ${server}. Start PostgreSQL there, or correct host and port.`;
const noName = ({ server }: Named) => `the host of ${server} cannot be found. Correct its name.`;
const REASONS: Readonly<Record<string, (named: Named) => string>> = {
  '3D000': ({ server, database, role }) =>
    `${server} does not have ${database}. Create it for ${role}, or correct the name.`,
  '28000': ({ server, role }) => `${server} does not let ${role} in. Create it, or allow it in pg_hba.conf.`,
  '28P01': ({ server, role }) =>
    `${server} refuses the password of ${role}. Correct it (write % and @ as %25 and %40).`,
  '42501': ({ database, role }) => `${role} may not make tables in ${database}. Make it the owner of the database.`,
  ECONNREFUSED: nobody,
  EHOSTUNREACH: nobody,
  ENETUNREACH: nobody,
  ETIMEDOUT: nobody,
  ENOENT: nobody,
  ENOTFOUND: noName,
  EAI_AGAIN: noName,
};

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error.message.startsWith('timeout exceeded')) return 'ETIMEDOUT';
  return codeOf(error.cause);
}
