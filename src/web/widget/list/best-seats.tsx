import { type ReactNode, useId, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { Icon } from '../frame/icons.tsx';
import { Counter } from '../legend.tsx';
import { refusalText } from '../refusal-text.ts';
import { useAccess, usePriceText, useSale, useSaleState } from '../use-store.ts';
import { ANY_PLACE, BestSeatsOptions, type BestSeatsChoice } from './best-seats-options.tsx';
import parts from '../frame/parts.module.css';
import css from './best-seats.module.css';

/** Finds and holds the best seats for a number, a price, a sector and step-free access, with one button. */
export function BestSeats({ isFull = false, onTaken }: { isFull?: boolean; onTaken?: () => void }): ReactNode {
  const { saleStore, api, facts, hall: plan } = useSale();
  const { code } = useAccess();
  const { shownZones } = useSaleState();
  const [count, setCount] = useState(2);
  const [chosen, setChosen] = useState<{ choice: BestSeatsChoice; filter: ReadonlySet<number> } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const [problem, setProblem] = useState('');
  const options = useId();
  // A single price that the plan is filtered by is meant here too, until another one is chosen.
  const [filtered] = shownZones.size === 1 ? shownZones : [0];
  const base = chosen?.choice ?? ANY_PLACE;
  const choice = chosen?.filter === shownZones ? base : { ...base, zoneNo: filtered ?? 0 };

  async function find(): Promise<void> {
    if (isSearching) return;
    setSearching(true);
    setProblem('');
    const answer = await api.best({
      performanceId: facts.sale.performance.id,
      count,
      ...(choice.zoneNo === 0 ? {} : { zoneNo: choice.zoneNo }),
      ...(choice.sectorNo === null ? {} : { sectorNo: choice.sectorNo }),
      ...(choice.isAccessible ? { accessible: true } : {}),
      ...(code === null ? {} : { code }),
    });
    setSearching(false);
    if (!answer.ok) setProblem(refusalText(answer.code));
    else if (answer.value.seats.length === 0) {
      setProblem(choice.sectorNo === null ? m.widget_best_none() : m.widget_best_none_here());
    } else {
      onTaken?.();
      saleStore.takeSeats(answer.value.seats);
      plan?.view.showSeats(answer.value.seats);
    }
  }
  return (
    <form
      id="best"
      tabIndex={-1}
      aria-label={m.widget_best()}
      className={css.best}
      data-full={isFull}
      onSubmit={(event) => {
        event.preventDefault();
        void find();
      }}
    >
      {isFull ? (
        <div className={css.name}>
          <b>{m.widget_best()}</b>
          <span>{m.widget_best_hint()}</span>
        </div>
      ) : (
        <button
          type="button"
          className={css.name}
          aria-expanded={isOpen}
          aria-controls={options}
          onClick={() => setOpen(!isOpen)}
        >
          <b>{m.widget_best()}</b>
          <ChoiceInShort choice={choice} />
        </button>
      )}
      <Counter label={m.widget_how_many()} value={count} least={1} most={saleStore.limit} onChange={setCount} />
      {isFull || isOpen ? (
        <BestSeatsOptions
          id={options}
          count={count}
          choice={choice}
          onChoose={(next) => setChosen({ choice: next, filter: shownZones })}
        />
      ) : null}
      <button
        type="submit"
        className={`${parts.button} ${css.find}`}
        data-variant="ink"
        data-size="m"
        aria-disabled={isSearching}
      >
        {m.widget_find()}
      </button>
      <p className={`${parts.hint} ${css.problem}`} role="status" hidden={problem === ''}>
        {problem}
      </p>
    </form>
  );
}

/** «любая цена», «98,05 руб. · Балкон». */
function ChoiceInShort({ choice }: { choice: BestSeatsChoice }): ReactNode {
  const { saleStore, facts } = useSale();
  const priceText = usePriceText();
  const zone = saleStore.zones.find(({ zoneNo }) => zoneNo === choice.zoneNo);
  const sector = choice.sectorNo === null ? undefined : facts.overview?.sectors[choice.sectorNo]?.label;
  const parts_ = [
    zone ? priceText(zone.totalMinor) : '',
    sector ?? '',
    choice.isAccessible ? m.widget_seat_accessible() : '',
  ];
  const text = parts_.filter((part) => part !== '').join(' · ');
  return (
    <span>
      <em>{text === '' ? m.widget_any_price() : text}</em>
      <Icon name="down" size={16} />
    </span>
  );
}
