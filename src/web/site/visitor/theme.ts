import { useEffect, useState } from 'react';
import { readCookie, writeCookie } from '#web/site/visitor/cookies.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** The server already wrote the remembered choice into <html>; the browser only changes it. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const [choice, setChoice] = useState<ThemeChoice>('system');
  useEffect(() => {
    const kept = readCookie('theme');
    if (kept === 'light' || kept === 'dark') setChoice(kept);
  }, []);
  return [
    choice,
    (next) => {
      setChoice(next);
      writeCookie('theme', next === 'system' ? null : next);
      if (next === 'system') delete document.documentElement.dataset['theme'];
      else document.documentElement.dataset['theme'] = next;
    },
  ];
}
