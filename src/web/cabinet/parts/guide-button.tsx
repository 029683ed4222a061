import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { readCookie } from '#web/shared/visitor/cookies.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { facts } from '../facts.ts';
import { cityLink } from '../site-links.ts';

/** Link from an empty screen to the city guide. */
export function GuideButton(): ReactNode {
  return (
    <ButtonLink size="m" href={cityLink(readCookie('city') ?? facts.defaultCity)}>
      {m.cabinet_state_to_guide()}
    </ButtonLink>
  );
}
