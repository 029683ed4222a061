import { useEffect, useState } from 'react';
import { readLayout } from '#web/site/client/layout.ts';
import type { FrameCity } from '#web/site/frame-data.ts';
import { useSite } from '#web/site/site-context.tsx';
import { readCookie, writeCookie } from '#web/site/visitor/cookies.ts';

type NamedCity = Pick<FrameCity, 'slug' | 'name'>;

/** City cookie, else the route's region, else the default (specification, section 4). The cookie is known after hydration only. */
export function useCurrentCity(): { city: NamedCity; isChosen: boolean | null; choose: (city: NamedCity) => void } {
  const { frame, site } = useSite();
  const [chosen, setChosen] = useState<NamedCity | null>(null);
  const [isChosen, setIsChosen] = useState<boolean | null>(null);
  useEffect(() => {
    const slug = readCookie('city');
    setIsChosen(slug !== null);
    if (slug === null) return setChosen(null);
    if (slug === frame.city.slug) return setChosen(frame.city);
    let isCurrent = true;
    readLayout(site.locale)
      .then((layout) => isCurrent && setChosen(layout?.cities.find((city) => city.slug === slug) ?? null))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [frame.city, site.locale]);
  return {
    city: chosen ?? frame.city,
    isChosen,
    choose(city) {
      writeCookie('city', city.slug);
      setChosen(city);
      setIsChosen(true);
    },
  };
}
