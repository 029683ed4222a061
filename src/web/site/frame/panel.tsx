import type { ReactNode } from 'react';
import { CityChooser } from '#web/site/frame/city-chooser.tsx';
import { FavouritesPanel } from '#web/site/frame/favourites-panel.tsx';
import type { PanelName } from '#web/site/frame/frame.tsx';
import { MenuPanel } from '#web/site/frame/menu-panel.tsx';
import { SearchPanel } from '#web/site/frame/search-panel.tsx';
import { TicketsPanel } from '#web/site/frame/tickets-panel.tsx';
import type { CurrentCity } from '#web/site/visitor/current-city.ts';

type Props = { name: PanelName; current: CurrentCity; close: () => void };

/** Everything that opens over a page, in one chunk of its own. */
export default function Panel({ name, current, close }: Props): ReactNode {
  switch (name) {
    case 'cities':
      return <CityChooser current={current} close={close} />;
    case 'search':
      return <SearchPanel close={close} />;
    case 'menu':
      return <MenuPanel city={current.city.slug} close={close} />;
    case 'favourites':
      return <FavouritesPanel close={close} />;
    case 'tickets':
      return <TicketsPanel close={close} />;
  }
}
