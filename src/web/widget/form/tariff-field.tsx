import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { tariffCondition } from '../basket/tariff-condition.ts';
import type { ZoneView } from '../sale/zones.ts';
import type { ChooseStep } from './form-step.ts';
import fields from '../checkout/contact-fields.module.css';

type Tariff = ZoneView['tariffs'][number];

/** The tariffs of several zones, each by its number once. */
export function tariffsOf(zones: readonly ZoneView[]): Tariff[] {
  const byNumber = new Map<number, Tariff>();
  for (const { tariffs } of zones)
    for (const tariff of tariffs) if (!byNumber.has(tariff.tariffNo)) byNumber.set(tariff.tariffNo, tariff);
  return [...byNumber.values()].toSorted((a, b) => a.tariffNo - b.tariffNo);
}

type Props = { tariffs: readonly Tariff[]; name: string; chosen: ChooseStep['chosen'] };

/** One tariff for all seats that are taken now; for each of them it can be changed in the order. */
export function TariffField({ tariffs, name, chosen }: Props): ReactNode {
  if (tariffs.length < 2) return null;
  const conditions = tariffs.flatMap((tariff) =>
    tariff.condition === null ? [] : [`${tariff.name}: ${tariffCondition(tariff.condition)}`],
  );
  return (
    <label className={fields.field}>
      <span>{m.widget_form_tariff()}</span>
      <span className={fields.input}>
        <select name={name} defaultValue={chosen.tariffNo}>
          {tariffs.map((tariff) => (
            <option key={tariff.tariffNo} value={tariff.tariffNo}>
              {tariff.name}
            </option>
          ))}
        </select>
      </span>
      {conditions.length === 0 ? null : <small>{conditions.join('. ')}</small>}
    </label>
  );
}
