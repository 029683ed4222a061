import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import css from './breadcrumbs.module.css';

export type Crumb = { name: string; href: string };

/** Path to the page; the last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }): ReactNode {
  return (
    <nav className={css.crumbs} aria-label={m.site_crumbs_label()}>
      {crumbs.map((crumb, at) =>
        at < crumbs.length - 1 ? (
          <Fragment key={crumb.href}>
            <a href={crumb.href}>{crumb.name}</a>
            <span aria-hidden="true">/</span>
          </Fragment>
        ) : (
          <span key={crumb.href} className={css.here} aria-current="page">
            {bind(crumb.name)}
          </span>
        ),
      )}
    </nav>
  );
}
