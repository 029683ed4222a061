import { createRoot, type Root } from 'react-dom/client';
import { type SiteView, SiteProvider } from '#web/shared/site-context.tsx';
import { hasAgreed, rememberAgreed } from '#web/shared/visitor/agreed-editions.ts';
import { beginSession } from '#web/shared/visitor/session.ts';
import { createFormTokens } from './form-tokens.ts';
import { createLoginApi } from './login-api.ts';
import { createLoginController, type LoginController } from './login-controller.ts';
import { LoginDialog } from './login-dialog.tsx';
import { createLoginMemory, type TabStorage } from './login-memory.ts';
import { startLogin } from './login-state.ts';

/** Session storage may be blocked: then the popup's state is lost with the page. */
const tabStorage: TabStorage = {
  get(key) {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      if (value === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, value);
    } catch {
      // Nothing is stored.
    }
  },
};

let root: Root | undefined;
let controller: LoginController | undefined;
const tokens = createFormTokens();

/** Opens the popup over the page in the state in which it was closed. */
export function openLogin(view: SiteView): void {
  const { market, locale, loginPopup } = view.site;
  tokens.prepare();
  controller ??= createLoginController(startLogin(loginPopup, market, hasAgreed(market)), {
    api: createLoginApi({ locale, cityId: view.frame.city.id }),
    tokens,
    memory: createLoginMemory(tabStorage),
    now: () => Date.now(),
    async logIn(answer) {
      rememberAgreed(market);
      await beginSession(answer);
      // Pages are the same for every visitor; after the reload, content for this visitor is loaded.
      location.reload();
    },
  });
  const opened = controller;
  if (!root) {
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  }
  root.render(
    <SiteProvider value={view}>
      <LoginDialog controller={opened} onClose={() => close(opened)} />
    </SiteProvider>,
  );
}

function close(opened: LoginController): void {
  root?.render(null);
  opened.take({ type: 'closed', now: Date.now() });
}
