import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { useSite } from '#web/shared/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import css from './city-ask.module.css';

/**
 * First visit: "Is your city X?" under the city button. Shown 1.5 s after load to visitors without a city cookie; does
 * not take the focus.
 */
export function CityAsk(): ReactNode {
  const { city } = useSite().frame;
  // The name has its own element, so that the browser can replace it with a nearer city (client/city-question.ts).
  const [before = '', after = ''] = m.site_city_ask({ city: '\n' }).split('\n');
  return (
    <section className={css.ask} role="dialog" aria-label={m.site_city_your()} data-city-ask={city.slug} hidden>
      <p>
        {before}
        <span data-asked-city>{city.name}</span>
        {after}
      </p>
      <div>
        <Button size="m" data-city-yes>
          {m.site_city_yes()}
        </Button>
        <Button size="m" variant="quiet" data-panel="cities">
          {m.site_city_other()}
        </Button>
      </div>
    </section>
  );
}
