import type { ReactNode } from 'react';

/** Not part of the document's sprite, because only visitors who watch need them. */
const PATHS = {
  play: <path d="M8 5.5v13l10.5-6.5Z" fill="currentColor" />,
  pause: <path d="M8.5 6v12M15.5 6v12" strokeWidth="3" />,
  sound: <path d="M4 9.5v5h3.5l4.5 4v-13l-4.5 4ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />,
  muted: <path d="M4 9.5v5h3.5l4.5 4v-13l-4.5 4ZM16 9.5l5 5M21 9.5l-5 5" />,
  captions: (
    <path d="M5.5 6h13A1.5 1.5 0 0 1 20 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 16.5v-9A1.5 1.5 0 0 1 5.5 6ZM7 14.5h5M14.5 14.5H17M7 11h2.5M12 11h5" />
  ),
  quality: <path d="M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9M15 5v5M9 14v5" />,
  fullscreen: <path d="M4.5 9.5v-5h5M14.5 4.5h5v5M19.5 14.5v5h-5M9.5 19.5h-5v-5" />,
  window: <path d="M9.5 4.5v5h-5M19.5 9.5h-5v-5M14.5 19.5v-5h5M4.5 14.5h5v5" />,
} as const;

export function PlayerIcon({ name }: { name: keyof typeof PATHS }): ReactNode {
  return (
    <svg
      width={22}
      height={22}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {PATHS[name]}
    </svg>
  );
}
