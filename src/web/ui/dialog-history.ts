import { randomUuid } from './random-uuid.ts';

/**
 * An open dialog has a history entry of its own, so that Back closes it instead of leaving the page below it. The entry
 * has the address and the state of its page, and `dialogs`, the number of dialogs that are open there.
 */
type EntryState = { key?: string; dialogs?: number } | null;

export type DialogEntry = {
  /** The dialog has closed. */
  end: () => void;
  /** A link in the dialog was followed: the next page takes the place of the entry. */
  follow: () => void;
};

const open: { close: () => void }[] = [];
let isFollowed = false;
let settling: Promise<void> | undefined;

/** Browsers that have nowhere to go back to send no event. */
const LONGEST_MS = 500;

function entryState(): EntryState {
  return history.state as EntryState;
}

function depth(): number {
  return entryState()?.dialogs ?? 0;
}

/** Called once by a document whose dialogs get entries; in others they get none. */
export function followDialogs(): void {
  isFollowed = true;
  addEventListener('popstate', () => {
    // A forward move leads to the entry of a dialog that has closed, and stays there: it shows its page.
    if (!settling) while (open.length > depth()) open.pop()?.close();
  });
  // Back from another document, or a reload, leads to the entry of a dialog that is no longer open.
  addEventListener('pageshow', settle);
  if (document.readyState === 'complete') settle();
}

export function isDialogEntry(): boolean {
  return depth() > 0;
}

/** Resolves when no entry of a closed dialog is left to be taken back. */
export function dialogsSettled(): Promise<void> {
  return settling ?? Promise.resolve();
}

/** The same, for the start of a document: a reload may have left the entry of a dialog. */
export function settleDialogs(): Promise<void> {
  settle();
  return dialogsSettled();
}

/** @param close closes the dialog, because the visitor went back */
export function enterDialog(close: () => void): DialogEntry {
  const dialog = { close };
  let isLinkFollowed = false;
  open.push(dialog);
  if (!settling) addEntries();
  return {
    end: () => {
      const at = open.indexOf(dialog);
      if (at !== -1) open.splice(at, 1);
      if (!isLinkFollowed) settle();
    },
    follow: () => {
      isLinkFollowed = true;
    },
  };
}

/** The entry of a dialog that closed a moment ago is used again. */
function addEntries(): void {
  if (!isFollowed) return;
  for (let at = depth() + 1; at <= open.length; at += 1) {
    // The same key tells the router that both entries are of the same page.
    const state = { key: randomUuid(), ...entryState() };
    history.replaceState(state, '');
    history.pushState({ ...state, dialogs: at }, '');
  }
}

function settle(): void {
  if (!isFollowed || depth() <= open.length) return;
  settling ??= takeBack().finally(() => {
    settling = undefined;
    addEntries();
  });
}

async function takeBack(): Promise<void> {
  // A frame takes its own entries along when it leaves the document.
  await new Promise((resolve) => setTimeout(resolve));
  const steps = depth() - open.length;
  if (steps <= 0) return;
  await new Promise<unknown>((resolve) => {
    addEventListener('popstate', resolve, { once: true });
    setTimeout(resolve, LONGEST_MS);
    goBack(steps);
  });
}

/** The payment in a frame adds entries, which only the newer interface passes over. */
function goBack(steps: number): void {
  const { navigation } = globalThis as { navigation?: Navigation };
  const index = navigation?.currentEntry?.index ?? -1;
  const target = navigation?.entries()[index - steps];
  if (!navigation || !target) return history.go(-steps);
  // A visitor who goes elsewhere meanwhile ends the move.
  const { committed, finished } = navigation.traverseTo(target.key);
  committed?.catch(() => undefined);
  finished?.catch(() => undefined);
}

/** Whether a click follows a link in this window, and so leads away from the page. */
export function leadsAway(
  event: Pick<MouseEvent, 'target' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>,
): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented, target } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return false;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.protocol.startsWith('http') || link.hasAttribute('download')) return false;
  return link.target === '' || link.target === '_self';
}
