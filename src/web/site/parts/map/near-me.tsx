import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { askPosition, forgetPosition, usePosition } from '#web/shared/map/position.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './near-me.module.css';

/** Sorts what is on the page by distance, on this device. */
export function NearMeButton(): ReactNode {
  const { state } = usePosition();
  const isOn = state === 'on';
  return (
    <Button
      variant="quiet"
      size="m"
      className={css.button}
      aria-pressed={isOn}
      aria-busy={state === 'asking'}
      onClick={() => (isOn ? forgetPosition() : askPosition())}
    >
      <Icon name={isOn ? 'check' : 'pin'} size={16} />
      {m.site_map_near_me()}
    </Button>
  );
}

/** What became of the question, and that the answer stays here. */
export function NearMeNote(): ReactNode {
  const { state } = usePosition();
  const text = {
    off: '',
    asking: m.site_map_locating(),
    denied: m.site_map_denied(),
    failed: m.site_map_not_located(),
    on: m.site_map_near_note(),
  }[state];
  return (
    <p className={css.note} role="status" data-empty={text === '' || undefined}>
      {bind(text)}
    </p>
  );
}
