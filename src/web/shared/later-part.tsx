import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import css from './later-part.module.css';

/** A part of a page whose code comes when it is first shown. Where the code does not arrive, the part says so itself. */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => Failed) }));
}

/** Browsers remember of a page's module that it did not arrive, so a second try needs a new page. */
function Failed(): ReactNode {
  return (
    <div role="alert" className={css.failed}>
      <p>{m.site_failure_part()}</p>
      <Button variant="quiet" size="m" onClick={() => location.reload()}>
        {m.site_failure_retry()}
      </Button>
    </div>
  );
}
