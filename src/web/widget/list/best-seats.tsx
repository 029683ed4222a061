import { type ReactNode, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { FLAG_BITS } from '#domain/seating/hall-plan.ts';
import { Counter } from '../legend.tsx';
import { refusalText } from '../refusal-text.ts';
import { useSaleState, useMoney, useSale } from '../use-store.ts';
import check from '../frame/check.module.css';
import parts from '../frame/parts.module.css';
import css from './best-seats.module.css';

/** Finds and holds the best seats for a number, a price zone and step-free access, with one button. */
export function BestSeats({ isFull = false, onTaken }: { isFull?: boolean; onTaken?: () => void }): ReactNode {
  const { saleStore, api, facts, hall: plan } = useSale();
  const { free, hall } = useSaleState();
  const money = useMoney();
  const [count, setCount] = useState(2);
  const [zoneNo, setZoneNo] = useState(0);
  const [isAccessible, setAccessible] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const [problem, setProblem] = useState('');
  const zones = saleStore.zones.filter(({ standing }) => !standing);
  const hasAccessible = hall?.flags.some((flags) => (flags & FLAG_BITS.accessible) !== 0) ?? false;

  async function find(): Promise<void> {
    if (isSearching) return;
    setSearching(true);
    setProblem('');
    const answer = await api.best({
      performanceId: facts.sale.performance.id,
      count,
      ...(zoneNo === 0 ? {} : { zoneNo }),
      ...(isAccessible ? { accessible: true } : {}),
    });
    setSearching(false);
    if (!answer.ok) setProblem(refusalText(answer.code));
    else if (answer.value.seats.length === 0) setProblem(m.widget_best_none());
    else {
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
      <div className={css.name}>
        <b>{m.widget_best()}</b>
        <span>{m.widget_best_hint()}</span>
      </div>
      <Counter label={m.widget_how_many()} value={count} least={1} most={saleStore.limit} onChange={setCount} />
      {isFull && zones.length > 1 ? (
        <label className={css.zone}>
          <span className="vh">{m.widget_price_zone()}</span>
          <select className={parts.select} value={zoneNo} onChange={(event) => setZoneNo(Number(event.target.value))}>
            <option value={0}>{m.widget_any_price()}</option>
            {zones.map((zone) => (
              <option key={zone.zoneNo} value={zone.zoneNo} disabled={(free.get(zone.zoneNo) ?? 0) < count}>
                {[money(zone.totalMinor), zone.name].filter(Boolean).join(' · ')}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {isFull && hasAccessible ? (
        <label className={`${check.check} ${css.accessible}`}>
          <input type="checkbox" checked={isAccessible} onChange={(event) => setAccessible(event.target.checked)} />
          <span>{m.widget_best_accessible()}</span>
        </label>
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
