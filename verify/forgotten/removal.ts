export const KINDS = ['select', 'insert', 'trigger', 'contract', 'answer', 'view', 'letter', 'text', 'wiring'] as const;
export type Kind = (typeof KINDS)[number];

/** Replaces the characters from `start` to `end`, by default with nothing. */
export type Edit = { start: number; end: number; text?: string };

/** One named thing and how to take it out of its file without a trace. */
export type Removal = {
  /** `file › owner.name`, the same as long as nobody renames or moves the thing. */
  id: string;
  kind: Kind;
  file: string;
  name: string;
  edits: readonly Edit[];
  /** Constant text of the SQL statement around the thing; tests that send a statement with it can notice. */
  sql?: string;
  /** The table whose changes run the trigger. */
  table?: string;
};

/** What a finder returns for one place; the id is made when all things of a file are known. */
export type Found = Pick<Removal, 'name' | 'edits' | 'sql' | 'table'> & { owner: string; kind?: Kind };

export function removeFrom(source: string, edits: readonly Edit[]): string {
  let result = source;
  for (const { start, end, text = '' } of edits.toSorted((a, b) => b.start - a.start))
    result = result.slice(0, start) + text + result.slice(end);
  return result;
}

/** Removes one item of a list separated by commas: the range from it to the next, or from the one before. */
export function itemRange(items: readonly { start: number; end: number }[], at: number): Edit {
  const [before, item, after] = [items[at - 1], items[at], items[at + 1]];
  if (item === undefined) throw new Error(`The list has no item ${at}`);
  if (after !== undefined) return { start: item.start, end: after.start };
  return before === undefined ? { start: item.start, end: item.end } : { start: before.end, end: item.end };
}

/** Numbers the things of a file that have the same owner and name. */
export function withIds(kind: Kind, file: string, found: readonly Found[]): Removal[] {
  const times = new Map<string, number>();
  return found.map(({ owner, ...one }) => {
    const id = `${file} › ${owner === '' ? '' : `${owner}.`}${one.name}`;
    const time = (times.get(id) ?? 0) + 1;
    times.set(id, time);
    return { kind, ...one, file, id: time === 1 ? id : `${id} (${time})` };
  });
}

/** Splits removals into packs that can be applied together: none touches the text or the statement of another. */
export function packsOf(removals: readonly Removal[]): Removal[][] {
  const packs: Removal[][] = [];
  for (const removal of removals) {
    const pack = packs.find((each) => each.every((other) => !isNear(removal, other)));
    if (pack === undefined) packs.push([removal]);
    else pack.push(removal);
  }
  return packs;
}

function isNear(a: Removal, b: Removal): boolean {
  if (a.file !== b.file) return false;
  const ownerOf = ({ id }: Removal) => id.split(' › ')[1]?.split('.', 1)[0];
  const overlaps = a.edits.some((one) => b.edits.some((other) => one.start <= other.end && other.start <= one.end));
  return overlaps || ownerOf(a) === ownerOf(b);
}
