import { SCREENS } from '../screens.ts';

/** Entries of the navigation by path. */
export const NAV = SCREENS.flatMap(({ path, nav }) => (nav === undefined ? [] : [{ path: `/${path}`, ...nav }]));
/** On phones four of them are in the bar, the others behind "More". */
export const IN_BAR = NAV.filter(({ inBar }) => inBar);
export const BEHIND_MORE = NAV.filter(({ inBar }) => !inBar);
