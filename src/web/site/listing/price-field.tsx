import { useId, type ReactNode } from 'react';
import { currencySign } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { FilterForm } from '#web/site/listing/filter-form.tsx';
import type { ListingData } from '#web/site/listing/loader.ts';
import { MOST_PRICE } from '#web/site/listing/selection.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import css from './filter-row.module.css';

/** Any other price limit, typed in whole units of the city's money. */
export function PriceField({ data: { listing, selection } }: { data: ListingData }): ReactNode {
  const { site } = useSite();
  const id = useId();
  return (
    <FilterForm className={css.field} selection={selection} change={{ price: null, free: false }}>
      <label htmlFor={id}>{m.site_listing_price_field({ sign: currencySign(listing.currency, site.locale) })}</label>
      <input
        id={id}
        key={selection.price}
        type="number"
        name="price"
        inputMode="numeric"
        min={1}
        max={MOST_PRICE}
        required
        defaultValue={selection.price ?? ''}
      />
      <Button type="submit" variant="quiet" size="m">
        {m.site_calendar_show()}
      </Button>
    </FilterForm>
  );
}
