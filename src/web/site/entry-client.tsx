import { hydrateRoot } from 'react-dom/client';
import { readPageData } from '#web/site/client/page-data.ts';
import { reloadOnceAfterFailedChunk } from '#web/site/client/reload-once.ts';
import { Router } from '#web/site/client/router.tsx';
import { bringFrameToLife } from '#web/site/client/frame-controls.ts';
import { importPage } from '#web/site/client/import-page.ts';
import { openSalesOverPage } from '#web/site/client/sale-links.ts';
import { pageContext } from '#web/site/load-page.ts';
import '#web/site/site.css';

reloadOnceAfterFailedChunk();

async function start(): Promise<void> {
  const { route, site, query, frame, data } = readPageData();
  bringFrameToLife({ site, route, query, frame });
  openSalesOverPage(site.gatewayOrigins);
  const page = await importPage(route.name);
  const context = pageContext(page, { route, query, site, city: frame.city });
  const shown = { page, data, context, view: { site, route, query, frame } };
  hydrateRoot(document.getElementById('main') ?? document.body, <Router first={shown} />);
}

void start();
