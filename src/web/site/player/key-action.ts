export type PlayerAction =
  | { do: 'toggle' | 'mute' | 'fullscreen' | 'captions' }
  | { do: 'skip' | 'louder'; by: number }
  | { do: 'jump'; to: 'begin' | 'end' };

const SKIP_SECONDS = 5;
const VOLUME_STEP = 0.1;

const ACTIONS: Readonly<Record<string, PlayerAction>> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  m: { do: 'mute' },
  f: { do: 'fullscreen' },
  c: { do: 'captions' },
  arrowleft: { do: 'skip', by: -SKIP_SECONDS },
  arrowright: { do: 'skip', by: SKIP_SECONDS },
  j: { do: 'skip', by: -2 * SKIP_SECONDS },
  l: { do: 'skip', by: 2 * SKIP_SECONDS },
  arrowup: { do: 'louder', by: VOLUME_STEP },
  arrowdown: { do: 'louder', by: -VOLUME_STEP },
  home: { do: 'jump', to: 'begin' },
  end: { do: 'jump', to: 'end' },
};

/** Keys that the focused control handles itself. */
const OWN_KEYS: Readonly<Record<string, RegExp>> = {
  BUTTON: /^(?: |enter)$/,
  INPUT: /^(?:arrow|home|end)/,
  SELECT: /./,
};

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * Maps a key to an action of the player.
 * @param on tag of the focused element
 */
export function keyAction({ key, code, altKey, ctrlKey, metaKey }: Pressed, on: string): PlayerAction | null {
  if (altKey || ctrlKey || metaKey) return null;
  // Letters are matched by physical key in any layout: "ь" is M.
  const name = (/^Key([A-Z])$/.exec(code)?.[1] ?? key).toLowerCase();
  return OWN_KEYS[on]?.test(name) === true ? null : (ACTIONS[name] ?? null);
}
