/** A parsed JSON-LD object: its type and properties. */
export type Thing = { '@type': string; [property: string]: unknown };

/**
 * Properties that a search engine requires for rich results (developers.google.com/search/docs, structured data). `a.b`
 * is a property of a property; `a|b` means one of them. Articles and organizations have no required properties there;
 * here they have the recommended ones that our pages always contain.
 */
export const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Event: ['name', 'startDate', 'location', 'location.address|location.url', 'location.name|location.url'],
  Product: ['name', 'review|aggregateRating|offers'],
  Offer: ['price|priceSpecification|lowPrice', 'priceCurrency|priceSpecification'],
  AggregateOffer: ['lowPrice', 'priceCurrency'],
  Review: ['author', 'author.name', 'reviewRating', 'reviewRating.ratingValue'],
  AggregateRating: ['ratingValue', 'ratingCount|reviewCount'],
  Article: ['headline', 'image', 'datePublished', 'dateModified', 'author.name', 'author.url'],
  BreadcrumbList: ['itemListElement', 'itemListElement.position', 'itemListElement.name'],
  ItemList: ['itemListElement', 'itemListElement.position', 'itemListElement.url|itemListElement.item'],
  // The file's address is optional, and must not be published for a paid film.
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate'],
  Movie: ['name'],
  Organization: ['name'],
  LocalBusiness: ['name', 'address'],
  Place: ['name'],
  Person: ['name'],
  PostalAddress: ['addressLocality|streetAddress'],
  GeoCoordinates: ['latitude', 'longitude'],
  ImageObject: ['url|contentUrl'],
  ProfilePage: ['mainEntity', 'mainEntity.name'],
  FAQPage: ['mainEntity', 'mainEntity.name', 'mainEntity.acceptedAnswer.text'],
  WebSite: ['name', 'url'],
};

/** Returns what a thing of these types lacks. A review inside another thing need not name its subject. */
export function lacks(thing: Thing, types: readonly string[], isOuter: boolean): string[] {
  const wanted = types.flatMap((type) => REQUIRED[type] ?? []);
  const missing = wanted.filter((names) => !names.split('|').some((name) => has(thing, name.split('.'))));
  const isReview = types.includes('Review') || types.includes('AggregateRating');
  if (isOuter && isReview && thing['itemReviewed'] === undefined) missing.push('itemReviewed');
  if (types.includes('BreadcrumbList') && many(thing['itemListElement']).length < 2) missing.push('a second step');
  if (types.includes('ItemList') && many(thing['itemListElement']).length < 1) missing.push('an entry');
  return [...missing, ...misnumbered(thing)];
}

/** Every entry of a list must have the property. */
function has(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return value !== undefined && value !== null && value !== '';
  const things = many(value);
  return (
    things.length > 0 &&
    things.every((thing) => typeof thing === 'object' && thing !== null && has((thing as Thing)[name], rest))
  );
}

function misnumbered(thing: Thing): string[] {
  const positions = many(thing['itemListElement']).map((entry) => (entry as Thing | undefined)?.['position']);
  return positions.some((position, at) => position !== undefined && position !== at + 1) ? ['its order'] : [];
}

export function many(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as unknown[]) : [value];
}
