import type { Column } from './columns.ts';
import type { Field, Kind, Shape } from './statement.ts';

/** What a row type claims and its statement does not keep, or the other way round. */
export type Mismatch = {
  column: string;
  /** `unselected`: undefined at run time. `untyped`: forgotten in the type, or selected for nothing. */
  problem: 'unselected' | 'untyped' | 'repeated' | 'other-kind' | 'may-be-null';
  detail: string;
};

export function compareRow(columns: readonly Column[], shapes: readonly Shape[]): Mismatch[] {
  const selected = new Map(columns.map((column) => [column.name, column]));
  const typed = new Map<string, Kind[]>();
  for (const { fields } of shapes) {
    for (const { name, kinds } of fields) typed.set(name, [...(typed.get(name) ?? []), ...kinds]);
  }
  const mismatches = nearest(shapes.map(({ fields }) => unselected(fields, selected)));
  if (columns.length > selected.size)
    mismatches.push({
      column: columns.map(({ name }) => name).join(),
      problem: 'repeated',
      detail: 'the last one wins',
    });
  for (const column of selected.values()) {
    const kinds = typed.get(column.name);
    const { name, kind, nullable } = column;
    if (kinds === undefined) {
      if (!shapes.some(({ isOpen }) => isOpen)) mismatches.push({ column: name, problem: 'untyped', detail: kind });
      continue;
    }
    if (!kinds.some((allowed) => isOf(kind, allowed))) {
      mismatches.push({ column: name, problem: 'other-kind', detail: `${kind}, typed ${kinds.join(' | ')}` });
    }
    if (nullable !== null && !kinds.some((allowed) => allowed === 'null' || allowed === 'unknown')) {
      mismatches.push({ column: name, problem: 'may-be-null', detail: nullable });
    }
  }
  return mismatches;
}

function unselected(fields: readonly Field[], selected: ReadonlyMap<string, Column>): Mismatch[] {
  return fields
    .filter(({ name, isOptional }) => !isOptional && !selected.has(name))
    .map(({ name, kinds }) => ({ column: name, problem: 'unselected', detail: kinds.join(' | ') }));
}

/** A statement need only keep what one of several shapes claims. */
function nearest(each: Mismatch[][]): Mismatch[] {
  return [...(each.toSorted((one, other) => one.length - other.length)[0] ?? [])];
}

/** What JSON holds is not compared. */
function isOf(kind: Kind, allowed: Kind): boolean {
  if (allowed === 'unknown' || allowed === kind) return true;
  if (kind === 'json') return allowed !== 'Date' && allowed !== 'Buffer' && allowed !== 'bigint' && allowed !== 'null';
  if (!kind.startsWith('array:') || !allowed.startsWith('array:')) return false;
  const [element, elements] = [kind.slice('array:'.length), allowed.slice('array:'.length)];
  return elements.split('|').some((one) => isOf(element, one));
}
