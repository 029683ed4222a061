import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { Calendar } from '#web/site/listing/calendar.tsx';
import { goingOn } from '#web/site/listing/going-on.ts';
import type { ListingData } from '#web/site/listing/loader.ts';
import type { FilterGroup, Filters, Option } from '#web/site/listing/filter-groups.ts';
import { PlaceField } from '#web/site/listing/place-field.tsx';
import { PriceField } from '#web/site/listing/price-field.tsx';
import { forgetPosition, usePosition } from '#web/shared/map/position.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DropDown } from '#web/ui/drop-down.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './filter-row.module.css';

type Props = {
  filters: Filters;
  data: ListingData;
  clearHref: string;
  summary: string;
  resultHref: string;
  total: number;
  /** Whether the order can be chosen. */
  isSorted: boolean;
  /** Further ways to look at the listing. */
  children: ReactNode;
};

/** The list in which a choice goes on, on phones. */
const SHEET = 'sheet';
/** The list of the filters that are asked for less often, on wide screens. */
const MORE = 'more';

/** A row of lists on wide screens, a sheet on phones. Every option is a link, so both work without scripts. */
export function FilterRow({
  filters,
  data,
  clearHref,
  summary,
  resultHref,
  total,
  isSorted,
  children,
}: Props): ReactNode {
  const [isSheetOpen, setIsSheetOpen] = useState(() => goingOn.place === SHEET);
  const [openList] = useState(() => goingOn.place);
  useEffect(() => {
    goingOn.place = null;
    goingOn.pressed = null;
  }, []);
  const { groups, more, moreChosen, switches, sort, chosen } = filters;
  const isNearest = usePosition().here !== null;
  const chosenSort = sort.options.find(({ isChosen }) => isChosen);
  // Distance is an order of this device only; choosing another order ends it.
  const orders = isNearest ? sort.options.map((option) => ({ ...option, isChosen: false })) : sort.options;
  return (
    <div className={css.filters}>
      <div className={css.row} role="group" aria-label={m.site_filter_label()}>
        <button type="button" className={`mob ${css.chip}`} aria-haspopup="dialog" onClick={() => setIsSheetOpen(true)}>
          <Icon name="filter" size={16} />
          {m.site_filter_label()}
          {chosen.length > 0 && <span className={css.num}>{chosen.length}</span>}
        </button>
        {chosen.map(({ name, href }) => (
          <a key={name} className={css.chip} data-set href={href} aria-label={m.site_filter_remove({ name })}>
            {name}
            <Icon name="close" size={16} />
          </a>
        ))}
        <DropDown className={`desktop ${css.drop}`} label={m.site_when_date()} isOpen={openList === 'date'}>
          <Calendar data={data} place="date" />
        </DropDown>
        {groups.map((group) => (
          <DropDown key={group.id} className={`desktop ${css.drop}`} label={group.name} isOpen={openList === group.id}>
            <Options options={group.options} goesOnIn={group.isMultiple ? group.id : null} />
            {group.id === 'price' && <PriceField data={data} />}
          </DropDown>
        ))}
        {more.length > 0 && (
          <DropDown
            className={`desktop ${css.drop} ${css.more}`}
            label={<MoreLabel chosen={moreChosen} />}
            isOpen={openList === MORE}
          >
            <div className={css.panel}>
              {more.map((group) => (
                <SheetGroup key={group.id} group={group} data={data} goesOnIn={MORE} />
              ))}
            </div>
          </DropDown>
        )}
        {switches
          .filter(({ isChosen }) => !isChosen)
          .map(({ name, href, count }) => (
            <a key={name} className={css.chip} href={href}>
              {name}
              {count !== undefined && <Count of={count} />}
            </a>
          ))}
        {chosen.length > 0 && (
          <a className={`link desktop ${css.clear}`} href={clearHref}>
            {m.site_filter_clear()}
          </a>
        )}
      </div>
      {isSorted && (
        <div className={css.count}>
          <span data-total>{summary}</span>
          {children}
          <DropDown
            className={css.sort}
            label={isNearest ? m.site_listing_sort_near() : chosenSort?.name}
            title={sort.name}
            align="end"
          >
            <Options options={orders} goesOnIn={null} onChoose={forgetPosition} />
          </DropDown>
        </div>
      )}
      {isSheetOpen && (
        <Dialog title={m.site_filter_label()} shape="sheet" onClose={() => setIsSheetOpen(false)}>
          <section className={css.group}>
            <h3>{m.site_when_date()}</h3>
            <Calendar data={data} place={SHEET} />
          </section>
          {groups.map((group) => (
            <SheetGroup key={group.id} group={group} data={data} goesOnIn={SHEET} />
          ))}
          {more.length > 0 && (
            <details className={css.rest} open={moreChosen > 0 || undefined}>
              <summary>
                <MoreLabel chosen={moreChosen} />
                <Icon name="down" size={16} />
              </summary>
              {more.map((group) => (
                <SheetGroup key={group.id} group={group} data={data} goesOnIn={SHEET} />
              ))}
            </details>
          )}
          <div className={css.foot}>
            {chosen.length > 0 && (
              <ButtonLink variant="quiet" href={clearHref}>
                {m.site_filter_clear()}
              </ButtonLink>
            )}
            <ButtonLink
              href={resultHref}
              onClick={(event) => {
                event.preventDefault();
                setIsSheetOpen(false);
              }}
            >
              {m.site_filter_show({ count: total })}
            </ButtonLink>
          </div>
        </Dialog>
      )}
    </div>
  );
}

type OptionsProps = { options: readonly Option[]; goesOnIn: string | null; onChoose?: () => void };

function Options({ options, goesOnIn, onChoose }: OptionsProps): ReactNode {
  return (
    <ul className={css.options}>
      {options.map((option) => (
        <li key={option.name}>
          <OptionLink option={option} goesOnIn={goesOnIn} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

/** @param goesOnIn the list that is open again after the choice, or null */
function OptionLink({
  option,
  goesOnIn,
  onChoose,
  className,
}: {
  option: Option;
  goesOnIn: string | null;
  onChoose?: (() => void) | undefined;
  className?: string | undefined;
}): ReactNode {
  const { name, href, count, isChosen } = option;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (goesOnIn !== null && goingOn.place === goesOnIn && goingOn.pressed === name) link.current?.focus();
  }, [goesOnIn, name]);
  return (
    <a
      ref={link}
      className={className}
      href={href}
      aria-current={isChosen ? 'true' : undefined}
      data-keep-open={goesOnIn === null ? undefined : ''}
      onClick={() => {
        onChoose?.();
        if (goesOnIn !== null) Object.assign(goingOn, { place: goesOnIn, pressed: name });
      }}
    >
      {name}
      {count !== undefined && <Count of={count} />}
    </a>
  );
}

function Count({ of }: { of: string }): ReactNode {
  return (
    <span className={css.num} data-count-of="">
      {of}
    </span>
  );
}

function MoreLabel({ chosen }: { chosen: number }): ReactNode {
  return (
    <>
      {m.site_listing_more_filters()}
      {chosen > 0 && <span className={css.num}>{chosen}</span>}
    </>
  );
}

type GroupProps = { group: FilterGroup; data: ListingData; goesOnIn: string | null };

/** A group of filters with all its options in view. */
function SheetGroup({ group, data, goesOnIn }: GroupProps): ReactNode {
  return (
    <section className={css.group}>
      <h3>{group.name}</h3>
      {group.id === 'place' && <PlaceField data={data} />}
      <ul className={css.choices}>
        {group.options.map((option) => (
          <li key={option.name}>
            <OptionLink option={option} goesOnIn={goesOnIn} className={css.chip} />
          </li>
        ))}
      </ul>
      {group.id === 'price' && <PriceField data={data} />}
    </section>
  );
}
