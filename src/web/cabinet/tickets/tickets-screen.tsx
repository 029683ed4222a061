import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { PageHead } from '../parts/page-head.tsx';

export function Screen(): ReactNode {
  return <PageHead title={m.cabinet_nav_tickets()} />;
}
