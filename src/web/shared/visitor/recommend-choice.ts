import { isAllowed } from './consent.ts';
import { createStoredList } from './stored-list.ts';

/** Holds one entry once the visitor has hidden the recommendations on this device. */
const hidden = createStoredList<'hidden'>('rampa.recommend', 1);

/** The cookie settings switch recommendations off and on; the row itself can hide them. */
export function wantsRecommendations(): boolean {
  return isAllowed('functional') && hidden.read().length === 0;
}

export function hideRecommendations(isHidden: boolean): void {
  hidden.write(isHidden ? ['hidden'] : []);
}
