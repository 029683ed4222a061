import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { useSite } from '#web/shared/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import strip from '../strip.module.css';

/**
 * First visit: "Is your city X?" in one line. Shown 1.5 s after load to visitors without a city cookie; does not take
 * the focus.
 */
export function CityAsk(): ReactNode {
  const { city } = useSite().frame;
  // The name has its own element, so that the browser can replace it with a nearer city (client/city-question.ts).
  const [before = '', after = ''] = m.site_city_ask({ city: '\n' }).split('\n');
  return (
    <section
      className={strip.strip}
      role="dialog"
      aria-label={m.site_city_your()}
      data-strip
      data-city-ask={city.slug}
      hidden
    >
      <p>
        {before}
        <b data-asked-city>{city.name}</b>
        {after}
      </p>
      <div className={strip.answers}>
        <Button size="m" variant="quiet" data-city-yes>
          {m.site_city_yes()}
        </Button>
        <Button size="m" variant="quiet" data-panel="cities">
          <span className="desktop">{m.site_city_other()}</span>
          <span className="mob">{m.site_city_other_short()}</span>
        </Button>
      </div>
    </section>
  );
}
