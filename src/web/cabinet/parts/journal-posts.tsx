import type { ReactNode } from 'react';
import { journal } from '#api/journal/endpoints-contract.ts';
import { formatDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { facts } from '../facts.ts';
import { postLink } from '../site-links.ts';
import { useAnswer } from '../use-answer.ts';
import css from './rows.module.css';

const SHOWN = 3;

/** Journal articles on an empty screen. Offline or on an error they are left out. */
export function JournalPosts(): ReactNode {
  const answer = useAnswer(journal, { query: { limit: SHOWN } });
  if (answer.state !== 'ready' || answer.data.items.length === 0) return null;
  return (
    <section className={`${css.card} ${css.apart}`}>
      <h2 className={css.head}>{m.cabinet_tickets_journal()}</h2>
      <ul>
        {answer.data.items.map((post) => (
          <li key={post.id}>
            <a className={css.row} href={postLink(facts.city, post)}>
              <span className={css.when}>{formatDay(post.publishedOn, 'UTC', facts.locale, { month: 'short' })}</span>
              <span className={css.what} data-whole>
                <b>{post.title}</b>
                <span>
                  {post.category.name} · {m.site_minutes({ count: post.readMinutes })}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
