import { useId, useState, useSyncExternalStore, type ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { FilterForm } from '#web/site/listing/filter-form.tsx';
import type { ListingData } from '#web/site/listing/loader.ts';
import { selectionAddress } from '#web/site/listing/selection.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import css from './filter-row.module.css';

const neverChanges = () => () => undefined;

/** Places shown before something is typed, and at most. */
const FIRST = 6;
const MOST = 12;

/**
 * One of many places: a list to choose from and a button; once scripts run, a field in which a part of the name is typed
 * and a few links.
 */
export function PlaceField({ data: { listing, selection } }: { data: ListingData }): ReactNode {
  const { locale } = useSite().site;
  const id = useId();
  const [typed, setTyped] = useState('');
  // The server and the first render of the browser have the list; a field that is typed in needs scripts.
  const isTyped = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const chosen = listing.places.some((place) => place.id === selection.place) ? [] : [listing.place];
  const places = [...chosen.filter((place) => place !== null), ...listing.places];
  if (!isTyped)
    return (
      <FilterForm className={css.field} selection={selection} change={{ place: null }}>
        <label htmlFor={id}>{m.site_listing_place_find()}</label>
        <select id={id} name="place" defaultValue={selection.place ?? ''}>
          <option value="">{m.site_listing_place_any()}</option>
          {places.map((place) => (
            <option key={place.id} value={place.id}>
              {place.name}
            </option>
          ))}
        </select>
        <Button type="submit" variant="quiet" size="m">
          {m.site_calendar_show()}
        </Button>
      </FilterForm>
    );
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = places.filter(({ name }) => words.every((word) => name.toLocaleLowerCase().includes(word)));
  const shown = found
    .toSorted((a, b) => Number(b.id === selection.place) - Number(a.id === selection.place))
    .slice(0, words.length === 0 ? FIRST : MOST);
  return (
    <div className={css.find}>
      <label htmlFor={id} className="vh">
        {m.site_listing_place_find()}
      </label>
      <input
        id={id}
        type="text"
        inputMode="search"
        autoComplete="off"
        enterKeyHint="search"
        placeholder={m.site_listing_place_find()}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ul className={css.choices}>
        {shown.map((place) => (
          <li key={place.id}>
            <a
              className={css.chip}
              aria-current={place.id === selection.place ? 'true' : undefined}
              href={selectionAddress(locale, selection, { place: place.id === selection.place ? null : place.id })}
            >
              {bind(place.name)}
            </a>
          </li>
        ))}
      </ul>
      <p role="status">{shown.length === 0 && m.site_listing_place_none()}</p>
    </div>
  );
}
