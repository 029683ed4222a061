/** SQL: what a list needs of the photograph of an event, place or person. */
export function photoColumn(alias: string): string {
  return `${alias}.photo - '{width,height,credit,alt}'::text[]`;
}

/** SQL: what the page of its subject needs of a photograph, in one language. */
export function photoDetailsColumn(alias: string, lang: string): string {
  return `${alias}.photo || jsonb_build_object('credit', tr(${alias}.photo -> 'credit', ${lang}), 'alt', tr(${alias}.photo -> 'alt', ${lang}))`;
}
