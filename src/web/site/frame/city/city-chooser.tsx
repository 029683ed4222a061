import type { MouseEvent, ReactNode, SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { arrive } from '#api/accounts/endpoints-contract.ts';
import { apiAddress } from '#api/endpoint-contract.ts';
import type { Layout } from '#api/catalog/layout-contract.ts';
import { citiesFor } from '#domain/search/city-match.ts';
import { m } from '#texts/generated/messages.js';
import { readLayout } from '#web/site/visit/layout.ts';
import { isCityElsewhere } from '#web/site/frame-data.ts';
import { bigCities } from './big-cities.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { addressInCity, keptFilters } from '#web/shared/visitor/city-address.ts';
import { readCookie } from '#web/shared/visitor/cookies.ts';
import type { NamedCity } from '#web/shared/visitor/current-city.ts';
import { chooseCity } from '#web/shared/visitor/current-city.ts';
import { isLogged } from '#web/shared/visitor/session.ts';
import { nearestCity } from '#domain/catalog/nearest-city.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './city-chooser.module.css';

/** Shows the country, its big cities, then all regions. Each city is a link to the same page in that city. */
export function CityChooser({ close }: { close: () => void }): ReactNode {
  const { site, frame } = useSite();
  const current = readCookie('city') ?? frame.city.slug;
  const [layout, setLayout] = useState<Layout | null>(null);
  const [country, setCountry] = useState<number | null>(null);
  const [filter, setFilter] = useState('');
  useEffect(() => {
    readLayout(site.locale)
      .then((found) => {
        setLayout(found);
        setCountry((before) => before ?? countryOf(found, current));
      })
      .catch(close);
  }, [site.locale, current, close]);

  const needle = filter.trim();
  const fitting = new Set(citiesFor(needle, layout?.cities ?? []).map(({ slug }) => slug));
  const countries = layout?.countries ?? [];
  // A typed name is searched in all countries, not only in the chosen one.
  const shown = needle === '' ? countries.filter((entry) => entry.id === country) : countries;
  const big = needle === '' ? bigCities(layout?.cities ?? [], country) : [];
  const bigSlugs = new Set(big.map((city) => city.slug));
  const regions = shown
    .flatMap((entry) => entry.regions)
    .map((region) => ({
      ...region,
      cities: region.cities.filter((city) => !bigSlugs.has(city.slug) && fitting.has(city.slug)),
    }))
    .filter((region) => region.cities.length > 0);

  const field = useRef<HTMLInputElement>(null);
  // On a phone the keyboard would cover the big cities.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  const list = useRef<HTMLDivElement>(null);
  const goToFirst = (event: SubmitEvent): void => {
    event.preventDefault();
    if (needle !== '') list.current?.querySelector('a')?.click();
  };

  const { otherSite } = site;
  const link = (city: NamedCity) =>
    layout && otherSite !== null && isCityElsewhere(layout, city.slug, site.market) ? (
      <CityElsewhere city={city} otherSite={otherSite} />
    ) : (
      <CityLink city={city} isCurrent={city.slug === current} />
    );
  return (
    <Dialog title={m.site_city_title()} onClose={close}>
      <form onSubmit={goToFirst}>
        <label className={css.filter}>
          <Icon name="search" />
          <span className="vh">{m.site_city_filter()}</span>
          <input
            ref={field}
            type="search"
            value={filter}
            placeholder={m.site_city_filter()}
            autoComplete="off"
            enterKeyHint="go"
            onChange={(event) => setFilter(event.target.value)}
          />
        </label>
      </form>
      {!layout && <p className={css.note}>{m.site_city_loading()}</p>}
      <div className={css.countries}>
        {countries.length > 1 &&
          countries.map((entry) => (
            <button
              key={entry.id}
              type="button"
              aria-pressed={needle === '' && entry.id === country}
              onClick={() => (setCountry(entry.id), setFilter(''))}
            >
              {entry.name}
            </button>
          ))}
        {layout && <Locate layout={layout} found={(city) => setFilter(city.name)} />}
      </div>
      {big.length > 0 && (
        <ul className={css.big}>
          {big.map((city) => (
            <li key={city.slug}>
              {link(city)}
              <small>{m.site_events_count({ count: city.events })}</small>
            </li>
          ))}
        </ul>
      )}
      <div className={css.regions} ref={list}>
        {regions.map((region) => (
          <section key={region.id}>
            <h3>{region.name}</h3>
            <ul>
              {region.cities.map((city) => (
                <li key={city.slug}>{link(city)}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {layout && regions.length === 0 && big.length === 0 && <p className={css.note}>{m.site_city_nothing()}</p>}
    </Dialog>
  );
}

function CityLink({ city, isCurrent }: { city: NamedCity; isCurrent: boolean }): ReactNode {
  const { site, route } = useSite();
  const address = addressInCity(route, site.locale, city.slug) + keptFilters(route, location.search);
  return (
    <a href={address} data-document aria-current={isCurrent ? 'true' : undefined} onClick={() => chooseCity(city)}>
      {city.name}
    </a>
  );
}

/**
 * A city of the other market is on a separate site. For a logged-in visitor the link hands the login over to that site.
 */
function CityElsewhere({ city, otherSite }: { city: NamedCity; otherSite: string }): ReactNode {
  const { site, route } = useSite();
  const address = addressInCity(route, site.locale, city.slug);
  const bringLogin = ({ currentTarget }: MouseEvent<HTMLAnchorElement>): void => {
    const handoff = (): string => apiAddress(arrive, { query: { from: location.host, to: address } });
    currentTarget.href = otherSite + (isLogged() ? handoff() : address);
  };
  return (
    <a href={otherSite + address} onClick={bringLogin}>
      {city.name}
    </a>
  );
}

function Locate({ layout, found }: { layout: Layout; found: (city: NamedCity) => void }): ReactNode {
  if (!('geolocation' in navigator)) return null;
  // Errors are ignored: the list is right below (specification, section 4).
  const ask = (): void =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const nearest = nearestCity(layout.cities, { lat: coords.latitude, lon: coords.longitude });
        if (nearest) found(nearest);
      },
      () => undefined,
      { maximumAge: 600_000, timeout: 8_000 },
    );
  return (
    <button type="button" onClick={ask}>
      <Icon name="pin" size={16} />
      {m.site_city_locate()}
    </button>
  );
}

function countryOf(layout: Layout | null, slug: string): number | null {
  return layout?.cities.find((city) => city.slug === slug)?.region.countryId ?? layout?.countries[0]?.id ?? null;
}
