/** `+375 •• •••-18-22`: enough for the owner to recognise it. */
export function maskPhone(phone: string): string {
  const country = /^\+(375|995)/.exec(phone)?.[0] ?? phone.slice(0, 3);
  const [, ten = '', one = ''] = /(\d{2})(\d{2})$/.exec(phone) ?? [];
  return `${country} •• •••-${ten}-${one}`;
}

/** The first letter and the last part of the domain, as reliability requires: `a•••@•••.by`. */
export function maskEmail(email: string): string {
  const zone = email.slice(email.lastIndexOf('.'));
  return `${Array.from(email)[0] ?? ''}•••@•••${zone}`;
}
