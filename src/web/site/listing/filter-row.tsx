import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { Calendar, choosingDays } from '#web/site/listing/calendar.tsx';
import type { ListingData } from '#web/site/listing/loader.ts';
import type { FilterGroup, Filters, Option } from '#web/site/listing/filter-groups.ts';
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
};

/** A row of lists on wide screens, a sheet on phones. Every option is a link, so both work without scripts. */
export function FilterRow({ filters, data, clearHref, summary, resultHref, total }: Props): ReactNode {
  const [isSheetOpen, setIsSheetOpen] = useState(() => choosingDays.goesOnIn === 'sheet');
  const [isListOpen] = useState(() => choosingDays.goesOnIn === 'list');
  useEffect(() => {
    choosingDays.goesOnIn = null;
  }, []);
  const { groups, switches, sort, chosen } = filters;
  const chosenSort = sort.options.find(({ isChosen }) => isChosen);
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
        <DropDown className={`desktop ${css.drop}`} label={m.site_when_date()} isOpen={isListOpen}>
          <Calendar data={data} place="list" />
        </DropDown>
        {groups.map((group) => (
          <DropDown key={group.id} className={`desktop ${css.drop}`} label={group.name}>
            <Options options={group.options} />
          </DropDown>
        ))}
        {switches
          .filter(({ isChosen }) => !isChosen)
          .map(({ name, href }) => (
            <a key={name} className={css.chip} href={href}>
              {name}
            </a>
          ))}
        {chosen.length > 0 && (
          <a className={`link desktop ${css.clear}`} href={clearHref}>
            {m.site_filter_clear()}
          </a>
        )}
      </div>
      <div className={css.count}>
        <span>{summary}</span>
        <DropDown className={css.sort} label={chosenSort?.name} title={sort.name} align="end">
          <Options options={sort.options} />
        </DropDown>
      </div>
      {isSheetOpen && (
        <Dialog title={m.site_filter_label()} shape="sheet" onClose={() => setIsSheetOpen(false)}>
          <section className={css.group}>
            <h3>{m.site_when_date()}</h3>
            <Calendar data={data} place="sheet" />
          </section>
          {groups.map((group) => (
            <SheetGroup key={group.id} group={group} />
          ))}
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

function Options({ options }: { options: readonly Option[] }): ReactNode {
  return (
    <ul className={css.options}>
      {options.map(({ name, href, count, isChosen }) => (
        <li key={name}>
          <a href={href} aria-current={isChosen ? 'true' : undefined}>
            {name}
            {count !== undefined && <span className={css.num}>{count}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}

function SheetGroup({ group }: { group: FilterGroup }): ReactNode {
  return (
    <section className={css.group}>
      <h3>{group.name}</h3>
      <ul className={css.choices}>
        {group.options.map(({ name, href, count, isChosen }) => (
          <li key={name}>
            <a className={css.chip} href={href} aria-current={isChosen ? 'true' : undefined}>
              {name}
              {count !== undefined && <span className={css.num}>{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
