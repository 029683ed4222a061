import type { RouteName } from '#domain/routing/route-table.ts';
import type { PageModule } from '#web/site/page-module.ts';
import { PAGES } from '#web/site/pages.ts';

const modules = import.meta.glob<{ page: PageModule }>('../*/page.tsx');

/** Pages load on demand; one that this browser cannot show here is left to the server. */
export async function importPage(name: RouteName): Promise<PageModule> {
  const load = modules[`../${PAGES[name] ?? 'not-found'}/page.tsx`];
  if (!load) throw new Error(`no page for ${name}`);
  return (await load()).page;
}
