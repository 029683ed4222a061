import type { ReactNode } from 'react';
import type { PostCard as Card } from '#api/journal/contract.ts';
import { PostCard } from '#web/site/parts/cards/post-card.tsx';
import css from './journal-rows.module.css';

/** The newest post with its picture; the next ones as a list beside it. */
export function JournalRows({ posts }: { posts: readonly Card[] }): ReactNode {
  const [first, ...rest] = posts;
  if (first === undefined) return null;
  return (
    <div className={css.rows}>
      <div className={css.first}>
        <PostCard post={first} />
      </div>
      <ul>
        {rest.map((post) => (
          <li key={post.id}>
            <PostCard post={post} variant="line" />
          </li>
        ))}
      </ul>
    </div>
  );
}
