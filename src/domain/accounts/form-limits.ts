import { type RateLimit, networksOf } from '#domain/accounts/rate-limits.ts';

const HOUR = 3_600;
const DAY = 86_400;

/** Requests in all that came without a proof of work, and how many of them may be one network's. */
const UNSOLVED_AN_HOUR = 60;
const UNSOLVED_OF_A_NETWORK = 6;
const UNSOLVED_OF_AN_ADDRESS = 3;

export type FormSender = {
  /** The visitor's network; null for requests from this machine. */
  address: string | null;
  /** The browser solved the proof of work. Browsers without scripts cannot, so they get lower limits. */
  isSolved: boolean;
};

/**
 * Rate limits for a form that sends an email to an address that nobody has proved yet.
 * @param anHour requests of one address with a proof of work
 */
export function formLimits(
  form: 'alert' | 'review' | 'support',
  { address, isSolved }: FormSender,
  anHour: number,
): RateLimit[] {
  const wider = address === null ? [] : networksOf(address);
  const widest = wider.at(-1);
  return [
    ...(isSolved ? [] : [{ key: `${form}:unsolved`, windowSeconds: HOUR, limit: UNSOLVED_AN_HOUR }]),
    // Keeps one network from using up what all browsers without scripts share.
    ...(isSolved || widest === undefined
      ? []
      : [{ key: `${form}:unsolved:${widest.name}`, windowSeconds: HOUR, limit: UNSOLVED_OF_A_NETWORK }]),
    ...(address === null
      ? []
      : [
          {
            key: `${form}:address:${address}`,
            windowSeconds: HOUR,
            limit: isSolved ? anHour : UNSOLVED_OF_AN_ADDRESS,
          },
        ]),
    ...wider.map(({ name, codesADay }) => ({
      key: `${form}:network:${name}`,
      windowSeconds: DAY,
      limit: codesADay,
    })),
  ];
}
