import { hydrateRoot } from 'react-dom/client';
import { importPage } from '#web/site/client/import-page.ts';
import type { PageData } from '#web/site/client/page-data.ts';
import { Router } from '#web/site/client/router.tsx';
import { pageContext } from '#web/site/load-page.ts';

/** Hydrates the server's page. Resolves when its first effects have run. */
export async function hydratePage({ route, site, query, frame, data }: PageData): Promise<void> {
  const page = await importPage(route.name);
  const context = pageContext(page, { route, query, site, city: frame.city });
  const shown = { page, data, context, view: { site, route, query, frame } };
  await new Promise<void>((resolve) => {
    hydrateRoot(document.getElementById('main') ?? document.body, <Router first={shown} onReady={resolve} />);
  });
}
