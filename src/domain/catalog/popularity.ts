/** Initial popularity of an event without views, 0 to about 650: big halls and premieres attract more people. */
export function popularityOf(event: { tags: readonly string[]; category: string }, seats: number): number {
  const hall = Math.round(100 * Math.log10(Math.max(10, seats)));
  const premiere = event.tags.includes('premiere') ? 150 : 0;
  const everyday = event.category === 'kvest' || event.category === 'trening' ? -150 : 0;
  return Math.max(0, hall + premiere + everyday);
}
