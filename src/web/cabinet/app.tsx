import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation, useNavigate, useSearchParams } from 'react-router';
import { settleDialogs } from '#web/ui/dialog-history.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ownPath } from './login/own-path.ts';
import { NotFound } from './parts/not-found.tsx';
import { Loading } from './parts/loading.tsx';
import { type CabinetScreen, LOGIN, SCREENS } from './screens.ts';
import { Frame } from './shell/frame.tsx';
import type { Login } from './use-login.ts';

const ALL = [...SCREENS, LOGIN];
const shown = new Map<CabinetScreen, ComponentType>();

/** The screen at a path after the language; undefined where there is none. */
export function screenAt(path: string): CabinetScreen | undefined {
  return ALL.find((screen) => matchPath(`/${screen.path}`, path) !== null);
}

/** Loads a screen before it is drawn or woken up, which happens at once and must not wait. */
export async function prepareScreen(screen: CabinetScreen | undefined): Promise<void> {
  if (screen !== undefined && !shown.has(screen)) shown.set(screen, (await screen.load()).Screen);
}

/** On the server, where every screen may be asked for. */
export async function prepareAllScreens(): Promise<void> {
  await Promise.all(ALL.map(prepareScreen));
}

/** A screen that is not prepared loads when it is opened. */
function componentOf(screen: CabinetScreen): ComponentType {
  const known = shown.get(screen);
  if (known !== undefined) return known;
  const component = lazy(async () => ({ default: (await screen.load()).Screen }));
  shown.set(screen, component);
  return component;
}

export function App({ login }: { login: Login }): ReactNode {
  return (
    <ErrorBoundary>
      <Frame isLogged={login === 'in'}>
        <Screens login={login} />
      </Frame>
    </ErrorBoundary>
  );
}

/** Shows one screen at a time. Redirects visitors without a login to the login screen, which then returns to `back`. */
function Screens({ login }: { login: Login }): ReactNode {
  const { pathname, search } = useLocation();
  if (login === 'checking') return <Loading />;
  if (login !== 'in' && pathname !== '/login') {
    if (login === 'left' || login === 'deleted') return <Navigate to="/login" state={login} replace />;
    return <Navigate to={`/login?back=${encodeURIComponent(pathname + search)}`} state={login} replace />;
  }
  return (
    // A separate boundary per screen: when one screen fails, the navigation to the others still works.
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<Loading />}>
        <Routes>
          {SCREENS.map((screen) => (
            <Route key={screen.path} path={screen.path} element={createElement(componentOf(screen))} />
          ))}
          <Route path="login" element={login === 'in' ? <Back /> : createElement(componentOf(LOGIN))} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/**
 * Whoever is logged in goes from the login to where they wanted to be. The page takes the place of the login's entry,
 * not of the one that the popup had above it.
 */
function Back(): ReactNode {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const path = ownPath(query.get('back'));
  useEffect(() => {
    let isShown = true;
    void settleDialogs().then(() => isShown && navigate(path, { replace: true }));
    return () => {
      isShown = false;
    };
  }, [navigate, path]);
  return <Loading />;
}
