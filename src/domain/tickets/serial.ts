import { base32Number } from './base32.ts';

/** 60 random bits: among ten million tickets two collide with a probability of 1 in 25,000; the database rejects it. */
export const SERIAL_LENGTH = 12;

export function isSerial(text: string): boolean {
  return text.length === SERIAL_LENGTH && base32Number(text) !== null;
}

/** In groups of four, as people read it out. */
export function spacedSerial(serial: string): string {
  return serial.replace(/(.{4})(?=.)/g, '$1 ');
}
