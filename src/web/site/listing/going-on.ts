/**
 * Every choice leads to another page, which replaces the one with the open list. Where several choices are made one
 * after the other, the new page opens the same list again, at what was pressed.
 */
export const goingOn: { place: string | null; pressed: string | null } = { place: null, pressed: null };
