/** An edition is in force from the start of its day until the next edition's day. Days are YYYY-MM-DD. */
type Dated = { version: string; effectiveOn: string };

/** Editions that are or were in force, newest first. An edition that takes effect later cannot be agreed to yet. */
export function publishedEditions<Edition extends Dated>(editions: readonly Edition[], today: string): Edition[] {
  return editions
    .filter(({ effectiveOn }) => effectiveOn <= today)
    .toSorted((a, b) => b.effectiveOn.localeCompare(a.effectiveOn) || compareVersions(b.version, a.version));
}

export function currentEdition<Edition extends Dated>(editions: readonly Edition[], today: string): Edition | null {
  return publishedEditions(editions, today)[0] ?? null;
}

/** "1.10" is newer than "1.9". */
function compareVersions(a: string, b: string): number {
  const [majorA = 0, minorA = 0] = a.split('.').map(Number);
  const [majorB = 0, minorB = 0] = b.split('.').map(Number);
  return majorA - majorB || minorA - minorB;
}
