import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { CityChooser } from './city/city-chooser.tsx';
import { FavouritesPanel } from '#web/site/frame/favourites-panel.tsx';
import { MenuPanel } from './menu/menu-panel.tsx';
import { SearchPanel } from './search/search-panel.tsx';
import { TicketsPanel } from '#web/site/frame/tickets-panel.tsx';
import type { SiteView } from '#web/shared/site-context.tsx';
import { SiteProvider } from '#web/shared/site-context.tsx';

export type PanelName = 'cities' | 'search' | 'menu' | 'favourites' | 'tickets';
type PanelProps = { close: () => void };

const PANELS: Record<PanelName, (props: PanelProps) => ReactNode> = {
  cities: CityChooser,
  search: SearchPanel,
  menu: MenuPanel,
  favourites: FavouritesPanel,
  tickets: TicketsPanel,
};

let root: Root | undefined;

/** Opens a panel over the page. A click on a link inside closes it. */
export function showPanel(name: PanelName, view: SiteView): void {
  const place = document.getElementById('panel');
  if (!place) return;
  if (!root) {
    root = createRoot(place);
    place.addEventListener('click', (event) => event.target instanceof Element && event.target.closest('a') && hide());
  }
  const Panel = PANELS[name];
  root.render(
    <SiteProvider value={view}>
      <Panel key={name} close={hide} />
    </SiteProvider>,
  );
}

function hide(): void {
  root?.render(null);
}
