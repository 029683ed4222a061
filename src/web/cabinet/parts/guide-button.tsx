import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { ButtonLink } from '#web/ui/button.tsx';
import { facts } from '../facts.ts';
import { cityLink } from '../site-links.ts';

/** Link from an empty screen to the city guide. */
export function GuideButton(): ReactNode {
  return (
    <ButtonLink size="m" href={cityLink(facts.city)}>
      {m.cabinet_state_to_guide()}
    </ButtonLink>
  );
}
