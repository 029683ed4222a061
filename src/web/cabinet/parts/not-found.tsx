import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#texts/generated/messages.js';
import { Notice } from './notice.tsx';
import { PageHead } from './page-head.tsx';
import css from './link-button.module.css';

/** For unknown addresses and for other visitors' data; both look the same so as not to reveal that the data exists. */
export function NotFound(): ReactNode {
  return (
    <>
      <PageHead title={m.cabinet_state_unknown()} />
      <Notice icon="search" title={m.cabinet_state_unknown_heading()} text={m.cabinet_state_unknown_text()}>
        <Link className={css.button} to="/">
          {m.cabinet_state_to_tickets()}
        </Link>
      </Notice>
    </>
  );
}
