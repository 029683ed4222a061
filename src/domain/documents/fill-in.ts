import type { Market } from '#domain/markets/market.ts';

/** Support contacts come from the market, not from a document: `{email}` and `{phone}` become links, the hours text. */
export function fillIn(text: string, { support }: Pick<Market, 'support'>): string {
  return text
    .replaceAll('{phone}', `[${support.phone.replaceAll(' ', '\u00a0')}](${support.phoneHref})`)
    .replaceAll('{email}', `[${support.email}](mailto:${support.email})`)
    .replaceAll('{opens}', support.opens)
    .replaceAll('{closes}', support.closes);
}
