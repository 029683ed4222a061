import { MARKETS } from '#domain/markets/market.ts';

const WRITTEN = '$1\u00a0$2\u00a0$3-$4-$5';

/** Formats numbers of both countries as people write them there; others stay unchanged. */
export function formatPhone(phone: string): string {
  const home = Object.values(MARKETS).find(({ phoneGroups }) => phoneGroups.test(phone));
  return home === undefined ? phone : phone.replace(home.phoneGroups, WRITTEN);
}
