import { useEffect, useState, useSyncExternalStore } from 'react';
import { readLayout } from '#web/site/client/layout.ts';
import type { FrameCity } from '#web/site/frame-data.ts';
import { useSite } from '#web/site/site-context.tsx';
import { readCookie, writeCookie } from '#web/site/visitor/cookies.ts';

type NamedCity = Pick<FrameCity, 'slug' | 'name'>;
export type CurrentCity = {
  city: NamedCity;
  /** Whether the visitor ever chose; null until the browser has looked. */
  isChosen: boolean | null;
  choose: (city: NamedCity) => void;
};

const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** City cookie, else the route's region, else the default (specification, section 4). The cookie is known after hydration only. */
export function useCurrentCity(): CurrentCity {
  const { frame, site } = useSite();
  const slug = useSyncExternalStore(
    subscribe,
    () => readCookie('city') ?? '',
    () => null,
  );
  const [other, setOther] = useState<NamedCity | null>(null);
  const isElsewhere = slug !== null && slug !== '' && slug !== frame.city.slug;
  useEffect(() => {
    if (!isElsewhere) return;
    readLayout(site.locale)
      .then((layout) => setOther(layout?.cities.find((city) => city.slug === slug) ?? null))
      .catch(() => undefined);
  }, [isElsewhere, slug, site.locale]);
  return {
    city: isElsewhere && other?.slug === slug ? other : frame.city,
    isChosen: slug === null ? null : slug !== '',
    choose(city) {
      writeCookie('city', city.slug);
      setOther(city);
      for (const listener of listeners) listener();
    },
  };
}
