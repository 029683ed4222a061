import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import type { CurrentCity } from '#web/site/visitor/current-city.ts';
import { Button } from '#web/ui/button.tsx';
import css from './city-ask.module.css';

/** The question comes when the visitor has seen the page, not with it. */
const DELAY_MS = 1500;

type Props = { current: CurrentCity; chooseAnother: () => void };

/** First visit: "Is your city X?" under the city button, without stealing focus. */
export function CityAsk({ current, chooseAnother }: Props): ReactNode {
  const { city, isChosen, choose } = current;
  const [isTime, setIsTime] = useState(false);
  const [isClosed, setIsClosed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isTime || isClosed || isChosen !== false) return null;
  return (
    <section className={css.ask} role="dialog" aria-label={m.site_city_your()}>
      <p>{m.site_city_ask({ city: city.name })}</p>
      <div>
        <Button size="m" onClick={() => choose(city)}>
          {m.site_city_yes()}
        </Button>
        <Button
          size="m"
          look="quiet"
          onClick={() => {
            setIsClosed(true);
            chooseAnother();
          }}
        >
          {m.site_city_other()}
        </Button>
      </div>
    </section>
  );
}
