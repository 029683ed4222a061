import type { ReactNode } from 'react';
import type { PlacePage } from '#api/catalog/place-contract.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { Drawing } from '#web/site/parts/pictures/drawing.tsx';
import { hallDrawing } from '#web/site/place/hall-drawing.ts';
import css from './hall-cards.module.css';

export function HallCards({ halls }: { halls: PlacePage['halls'] }): ReactNode {
  return (
    <ul className={css.halls}>
      {halls.map((hall) => (
        <li key={hall.id}>
          <Drawing name={`hall ${hall.kind} ${hall.capacity}`} draw={() => hallDrawing(hall)} />
          <h3>{bind(hall.name)}</h3>
          <p>
            {hall.capacity > 0 && m.site_place_hall_seats({ count: hall.capacity })}
            {hall.kind === 'standing' && ` · ${m.site_place_hall_standing()}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
