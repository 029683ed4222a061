import { expect, test } from 'vitest';
import { keyAction } from './key-action.ts';

const pressed = (key: string, code = '', held: Partial<KeyboardEvent> = {}) => ({
  key,
  code,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
});

test.each([
  [pressed(' '), 'DIV', { do: 'toggle' }],
  [pressed('ArrowRight'), 'DIV', { do: 'skip', by: 5 }],
  [pressed('ArrowUp'), 'DIV', { do: 'louder', by: 0.1 }],
  [pressed('End'), 'VIDEO', { do: 'jump', to: 'end' }],
  [pressed('ь', 'KeyM'), 'DIV', { do: 'mute' }],
  [pressed('მ', 'KeyM'), 'BUTTON', { do: 'mute' }],
])('a key does what it does in every player: %j on %s', (key, on, expected) => {
  expect(keyAction(key, on)).toEqual(expected);
});

test.each([
  [pressed(' '), 'BUTTON'],
  [pressed('ArrowLeft'), 'INPUT'],
  [pressed('m', 'KeyM'), 'SELECT'],
  [pressed('f', 'KeyF', { ctrlKey: true }), 'DIV'],
  [pressed('Tab'), 'DIV'],
])('a control keeps its own keys, the browser its own: %j on %s', (key, on) => {
  expect(keyAction(key, on)).toBeNull();
});
