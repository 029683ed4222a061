import { shownView } from '#web/site/visit/shown-view.ts';
import { currentUser, isLogged, loginKnown, onSession } from '#web/shared/visitor/session.ts';

/** Shows the logged-in visitor in the header. Starts after the page has loaded and follows logins of other tabs. */
export function watchAccount(): void {
  onSession(showAccount);
  showAccount();
}

/** The account link of the header: opens the cabinet for a logged-in visitor, the login popup for others. */
export async function enter(address: string): Promise<void> {
  await loginKnown();
  if (isLogged()) return location.assign(address);
  const { openLogin } = await import('#web/shared/login/open-login.tsx');
  openLogin(shownView());
}

function showAccount(): void {
  const user = currentUser();
  for (const link of document.querySelectorAll('[data-account]')) {
    link.querySelector<HTMLElement>('[data-when-in]')?.toggleAttribute('hidden', user === null);
    link.querySelector<HTMLElement>('[data-when-out]')?.toggleAttribute('hidden', user !== null);
    showAvatar(link, user?.avatar ?? null);
  }
}

/** Avatar of users who chose none. The icon is shown instead of it. */
const COMMON = '/avatars/default.webp';

function showAvatar(link: Element, chosen: string | null): void {
  const address = chosen === COMMON ? null : chosen;
  const shown = link.querySelector('img');
  link.querySelector('svg')?.toggleAttribute('hidden', address !== null);
  if (address === null) return shown?.remove();
  const picture = shown ?? link.insertBefore(new Image(24, 24), link.firstChild);
  picture.alt = '';
  picture.src = address;
}
