import type { SightReason } from '#domain/seating/hall-plan.ts';
import { m } from '#texts/generated/messages.js';
import type { TextLanguage } from './in-language.ts';

/** «ограниченный обзор: мешает колонна»; without the reason where the plan does not know it. */
export function restrictedView(reason: SightReason | 'unknown', speak?: { locale: TextLanguage }): string {
  switch (reason) {
    case 'pillar':
      return m.sight_restricted_pillar({}, speak);
    case 'rail':
      return m.sight_restricted_rail({}, speak);
    case 'overhang':
      return m.sight_restricted_overhang({}, speak);
    case 'side':
      return m.sight_restricted_side({}, speak);
    default:
      return m.sight_restricted({}, speak);
  }
}
