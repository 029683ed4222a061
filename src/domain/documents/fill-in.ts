import type { Market } from '#domain/markets/market.ts';

/** Support lines stand in the market, never in a document: `{email}` and `{phone}` become links, the hours plain text. */
export function fillIn(text: string, { support }: Pick<Market, 'support'>): string {
  return text
    .replaceAll('{phone}', `[${support.phone.replaceAll(' ', '\u00a0')}](${support.phoneHref})`)
    .replaceAll('{email}', `[${support.email}](mailto:${support.email})`)
    .replaceAll('{opens}', support.opens)
    .replaceAll('{closes}', support.closes);
}
