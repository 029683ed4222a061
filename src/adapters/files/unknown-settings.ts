/** Every setting there is; a test compares them with `.env.example`. */
export const SETTING_NAMES =
  `NODE_ENV DEMO HOST PORT DATA_DIR DATABASE_URL SERVICES_LIST LOGIN_POPUP MARKET MAP_TILES_URL MAP_ATTRIBUTION
  PUBLIC_ORIGIN HOSTS TRUSTED_PROXIES WORKER SEATS_PER_ADDRESS FREE_TICKETS_PER_ADDRESS STREAMS_PER_ADDRESS HEALTH_TOKEN LOG_LEVEL
  TICKET_KEYS_DIR SMTP_URL MAIL_FROM BEPAID_SHOP_ID BEPAID_SECRET_KEY BEPAID_PUBLIC_KEY BEPAID_TEST BEPAID_CHECKOUT_URL
  BEPAID_GATEWAY_URL BEPAID_PAGE_ORIGIN BOG_CLIENT_ID BOG_SECRET BOG_MERCHANT_ID BOG_PUBLIC_KEY BOG_TOKEN_URL
  BOG_API_URL BOG_PAGE_ORIGIN ROCKET_SMS_USERNAME ROCKET_SMS_PASSWORD ROCKET_SMS_SENDER ROCKET_SMS_URL SMS_OFFICE_KEY
  SMS_OFFICE_SENDER SMS_OFFICE_URL`.split(/\s+/);

/** Names that only this product uses, by how they begin. */
const OURS =
  /^(?:BEPAID|BOG|ROCKET_SMS|SMS_OFFICE|SEATS_PER|FREE_TICKETS_PER|STREAMS_PER|TRUSTED_PROX|TICKET_KEYS|MAP_TILES)(?:_|$|[A-Z]+$)/;
/** What Node, npm, PostgreSQL's client, OpenSSL and the system read from the environment. */
const OF_OTHERS =
  /^(?:(?:NODE|NPM|UV|PG|LC|OPENSSL|SSL|XDG)_?[A-Z_]*|TZ|LANG|PATH|HOME|USER|SHELL|TMPDIR|(?:HTTPS?|NO|ALL)_PROXY)$/i;
/** Shorter names of the environment, such as HOME beside HOST, resemble a setting by chance. */
const LONG_ENOUGH = 8;
const CLOSE = 2;

/**
 * Names that were meant as settings and are none. A file of settings may hold nothing else; the environment also
 * belongs to others, so that there only a name of ours counts, or one that resembles a setting which is not set.
 */
export function unknownSettings(environment: readonly string[], file: readonly string[]): string[] {
  const set = new Set([...environment, ...file]);
  const inFile = new Set(file);
  return [...set].flatMap((name) => {
    if (SETTING_NAMES.includes(name)) return [];
    const { nearest, distance } = nearestTo(name.toUpperCase());
    const isMisspelt = name.length >= LONG_ENOUGH && distance <= CLOSE && !set.has(nearest);
    const isMeant = OURS.test(name) || (!OF_OTHERS.test(name) && (inFile.has(name) || isMisspelt));
    if (!isMeant) return [];
    const proposal = distance <= Math.max(CLOSE, name.length / 3) ? `; did you mean ${nearest}?` : '';
    return [`${name} is no setting${proposal}`];
  });
}

function nearestTo(name: string): { nearest: string; distance: number } {
  const distances = SETTING_NAMES.map((known) => ({ nearest: known, distance: distanceOf(name, known) }));
  return distances.reduce((best, each) => (each.distance < best.distance ? each : best));
}

/** Levenshtein: how many letters have to be added, removed or replaced. */
function distanceOf(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 0; i < left.length; i++) {
    const above = row;
    row = [i + 1];
    for (let j = 0; j < right.length; j++) {
      const replaced = (above[j] ?? 0) + (left[i] === right[j] ? 0 : 1);
      row.push(Math.min(replaced, (above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    }
  }
  return row.at(-1) ?? 0;
}
