/** Mail services that most people of both markets use. */
const SERVICES = [
  'gmail.com',
  'mail.ru',
  'yandex.ru',
  'yandex.by',
  'ya.ru',
  'bk.ru',
  'list.ru',
  'inbox.ru',
  'rambler.ru',
  'tut.by',
  'icloud.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'proton.me',
] as const;
/** Below this a domain of one letter more or less may well be another one: `ya.ru`, `ua.ru`. */
const LEAST_LENGTH = 6;

/**
 * The address that was probably meant when the domain is one mistake away from a well-known mail service: a letter
 * too many, missing, wrong or swapped with its neighbour. Null for any other address.
 */
export function likelyEmail(typed: string): string | null {
  const [, name = '', domain = ''] = /^([^\s@]+)@([^\s@]+)$/.exec(typed.trim()) ?? [];
  const lower = domain.toLowerCase();
  if (lower.length < LEAST_LENGTH || SERVICES.some((service) => service === lower)) return null;
  const meant = SERVICES.find((service) => service.length >= LEAST_LENGTH && isOneMistakeAway(lower, service));
  return meant === undefined ? null : `${name}@${meant}`;
}

function isOneMistakeAway(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [rest, right] = [typed.slice(start), meant.slice(start)];
  const isSwapped = rest[0] === right[1] && rest[1] === right[0] && rest.slice(2) === right.slice(2);
  return (
    rest.slice(1) === right.slice(1) ||
    rest.slice(1) === right ||
    rest === right.slice(1) ||
    (rest.length > 1 && isSwapped)
  );
}
