import { type ReactNode, useState } from 'react';
import { call } from '../client.ts';
import rows from '../parts/rows.module.css';
import { refusalText } from './change.ts';
import css from './own.module.css';
import { UndoRow } from './undo-row.tsx';
import { useUndo } from './use-undo.ts';

type Props<Item> = {
  items: readonly Item[];
  /** API path of the list; items are added and removed at `path/key`. */
  path: string;
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  /** Shown when the list is empty. */
  empty: ReactNode;
  children: (item: Item, onRemove: () => void) => ReactNode;
};

/** Removes items at once and offers to undo it; reverts the change when the server refuses it. */
export function UndoList<Item>({ items, path, keyOf, nameOf, empty, children }: Props<Item>): ReactNode {
  const { isGone, canUndo, take, giveBack } = useUndo();
  const [problem, setProblem] = useState<string | null>(null);
  const shown = items.map((item) => ({ item, key: keyOf(item) })).filter(({ key }) => !isGone(key));

  async function change(method: 'PUT' | 'DELETE', key: string): Promise<void> {
    const [now, back] = method === 'DELETE' ? [take, giveBack] : [giveBack, take];
    now(key);
    const outcome = await call(method, `${path}/${key}`);
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
              <UndoRow name={nameOf(item)} onUndo={() => void change('PUT', key)} />
            ) : (
              children(item, () => void change('DELETE', key))
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
