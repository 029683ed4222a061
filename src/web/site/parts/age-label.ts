import { m } from '#texts/generated/messages.js';

/** What the filter by age is called. */
export function ageLabel(age: number): string {
  return age === 0 ? m.site_listing_age_any() : m.site_listing_age_from({ age });
}
