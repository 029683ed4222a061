import { type ReactNode, useState } from 'react';
import type { Outcome } from '../client.ts';
import rows from '../parts/rows.module.css';
import { refusalText } from './change.ts';
import css from './own.module.css';
import { UndoRow } from './undo-row.tsx';
import { useUndo } from './use-undo.ts';

type Props<Item> = {
  items: readonly Item[];
  remove: (item: Item) => Promise<Outcome<unknown>>;
  /** Undoes `remove`. */
  add: (item: Item) => Promise<Outcome<unknown>>;
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  /** Shown when the list is empty. */
  empty: ReactNode;
  children: (item: Item, onRemove: () => void) => ReactNode;
};

/** Removes items at once and offers to undo it; reverts the change when the server refuses it. */
export function UndoList<Item>({ items, remove, add, keyOf, nameOf, empty, children }: Props<Item>): ReactNode {
  const { isGone, canUndo, take, giveBack } = useUndo();
  const [problem, setProblem] = useState<string | null>(null);
  const shown = items.map((item) => ({ item, key: keyOf(item) })).filter(({ key }) => !isGone(key));

  async function change(send: typeof add, item: Item): Promise<void> {
    const [now, back] = send === remove ? [take, giveBack] : [giveBack, take];
    const key = keyOf(item);
    now(key);
    const outcome = await send(item);
    setProblem(outcome.ok ? null : refusalText(outcome.code));
    if (!outcome.ok) back(key);
  }

  if (shown.length === 0) return empty;
  return (
    <>
      {problem === null ? null : (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <ul className={rows.card}>
        {shown.map(({ item, key }) => (
          <li key={key}>
            {canUndo(key) ? (
              <UndoRow name={nameOf(item)} onUndo={() => void change(add, item)} />
            ) : (
              children(item, () => void change(remove, item))
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
