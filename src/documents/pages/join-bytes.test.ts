import { expect, test } from 'vitest';
import { joinBytes } from './join-bytes.ts';

test('texts of every script and bytes follow each other', () => {
  const bytes = new TextEncoder().encode('<style>');
  expect(joinBytes(['Рампа ', bytes, ' რამპა 🎭 ']).toString()).toBe('Рампа <style> რამპა 🎭 ');
});

test('what was given out does not change with the next page, however long', () => {
  const first = joinBytes(['one']);
  const long = 'я'.repeat(300_000);
  expect(joinBytes([long]).toString()).toBe(long);
  expect(first.toString()).toBe('one');
});
