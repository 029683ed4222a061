import { useSyncExternalStore } from 'react';
import { facts } from './facts.ts';

const never = () => () => undefined;

/** False on the server and while the page that it drew wakes up: until then nothing may depend on the browser. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The reader's time zone; until the page is awake, that of the market. */
export const useTimeZone = (): string =>
  useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => facts.timeZone,
  );
