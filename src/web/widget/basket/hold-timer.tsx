import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { Icon } from '../frame/icons.tsx';
import { useHoldClock } from './use-hold-clock.ts';
import parts from '../frame/parts.module.css';
import css from './hold-timer.module.css';

export function HoldTimer(): ReactNode {
  const clock = useHoldClock();
  return (
    <div className={css.timer} data-phase={clock?.phase ?? 'calm'}>
      <p>
        <Icon name="clock" />
        <span>{clock ? m.widget_holding() : m.widget_taking()}</span>
        <b role="timer" aria-label={clock ? m.widget_time_left({ time: clock.text }) : undefined}>
          {clock?.text ?? ''}
        </b>
      </p>
      <div className={css.bar}>
        <i style={{ transform: `scaleX(${clock?.share ?? 1})` }} />
      </div>
      <p className={parts.hint} role="status">
        {clock?.phase === 'warning' ? m.widget_two_minutes() : ''}
      </p>
    </div>
  );
}
