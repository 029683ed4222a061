import type { RouteName } from '#domain/routing/route-table.ts';
import type { PageModule } from '#web/site/page-module.ts';
import { PAGES } from '#web/site/pages.ts';

const modules = import.meta.glob<{ page: PageModule }>('../*/page.tsx');

/** Loads the module of a page on demand; throws when no folder renders the page. */
export async function importPage(name: RouteName): Promise<PageModule> {
  const load = modules[`../${PAGES[name] ?? 'not-found'}/page.tsx`];
  if (!load) throw new Error(`no page for ${name}`);
  return (await load()).page;
}
