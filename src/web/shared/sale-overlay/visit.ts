/** Referrer of the visitor: `distributor_company_id` from the address or a cookie, `_ftm` from the address. */
export type Visit = { distributorCompanyId: string | null; campaignToken: string | null };

const DISTRIBUTOR = 'distributor_company_id';

export function readVisit(search = location.search, cookies = document.cookie): Visit {
  const query = new URLSearchParams(search);
  return {
    distributorCompanyId: short(query.get(DISTRIBUTOR) ?? cookieOf(cookies, DISTRIBUTOR), 64),
    campaignToken: short(query.get('_ftm'), 128),
  };
}

function cookieOf(cookies: string, name: string): string | null {
  const pair = cookies.split('; ').find((each) => each.startsWith(`${name}=`));
  if (pair === undefined) return null;
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return null;
  }
}

/** Longer values are not valid ids and would make the server refuse the order. */
function short(value: string | null, most: number): string | null {
  return value === null || value === '' || value.length > most ? null : value;
}
