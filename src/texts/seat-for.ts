import type { SeatFor } from '#domain/tickets/ticket-labels.ts';
import { m } from '#texts/generated/messages.js';
import type { TextLanguage } from './in-language.ts';

/** «Место для кресла-коляски», «Место сопровождающего». */
export function seatForText(seatFor: SeatFor, speak?: { locale: TextLanguage }): string {
  return seatFor === 'wheelchair' ? m.ticket_wheelchair({}, speak) : m.ticket_companion({}, speak);
}
