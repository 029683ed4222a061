import type { PostBlock } from '#domain/journal/post-records.ts';

/** References in a body: `place:key`, `category:key`, `genre:key`, `event:key`; posts that share some are related. */
export function postRefs(body: readonly PostBlock[]): string[] {
  const refs = body.flatMap((block): string[] => {
    if (block.type === 'place') return [placeRef(block.key)];
    if (block.type !== 'event') return [];
    return [
      ...(block.key === undefined ? [] : [`event:${block.key}`]),
      ...(block.category === undefined ? [] : [`category:${block.category}`]),
      ...(block.genre === undefined ? [] : [`genre:${block.genre}`]),
      ...(block.place === undefined ? [] : [placeRef(block.place)]),
    ];
  });
  return [...new Set(refs)].toSorted();
}

export function placeRef(key: string): string {
  return `place:${key}`;
}
