import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { useSale } from '../use-store.ts';
import { AgeMark } from './age-mark.tsx';
import { Icon } from './icons.tsx';
import { type Close, useClose } from './use-close.ts';
import css from './header.module.css';
import parts from './parts.module.css';

export type ViewMode = 'plan' | 'list';

type Props = {
  mode?: ViewMode;
  onMode?: (mode: ViewMode) => void;
  /** On a phone on its side it stands beside the plan. */
  isBesidePlan?: boolean;
};

export function Header({ mode, onMode, isBesidePlan = false }: Props): ReactNode {
  const { facts } = useSale();
  const close = useClose();
  const { title, age } = facts.sale.performance;
  return (
    <header className={css.top} data-framed={close.isFramed} data-column={isBesidePlan || undefined}>
      <BackButton close={close} />
      <div className={css.text}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.line}>
          {facts.when} {age === '' ? '·' : <AgeMark age={age} />} {facts.where}
        </p>
      </div>
      {mode && onMode ? <ModeSwitch mode={mode} onMode={onMode} /> : null}
    </header>
  );
}

/** On its own page the widget links back to the event's page; in our frame the page around it has a close button. */
export function BackButton({ close }: { close: Close }): ReactNode {
  if (close.isFramed) return <span className={css.edge} />;
  return (
    <a className={parts.icon} href={close.eventUrl} target={close.target} aria-label={m.widget_back_event()}>
      <Icon name="left" />
    </a>
  );
}

function ModeSwitch({ mode, onMode }: { mode: ViewMode; onMode: (mode: ViewMode) => void }): ReactNode {
  return (
    <div className={css.modes} role="group" aria-label={m.widget_view()}>
      <button type="button" aria-pressed={mode === 'plan'} onClick={() => onMode('plan')}>
        <Icon name="plan" />
        <span>{m.widget_view_plan()}</span>
      </button>
      <button type="button" aria-pressed={mode === 'list'} onClick={() => onMode('list')}>
        <Icon name="list" />
        <span>{m.widget_view_list()}</span>
      </button>
    </div>
  );
}
