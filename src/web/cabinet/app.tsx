import { lazy, type ReactNode, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';
import { ErrorBoundary } from './error-boundary.tsx';
import { baseHere } from './base-here.ts';
import { facts } from './facts.ts';
import { NotFound } from './parts/not-found.tsx';
import { Loading } from './parts/loading.tsx';
import { SCREENS } from './screens.ts';
import { Frame } from './shell/frame.tsx';
import { type Login, useLogin } from './use-login.ts';

const ROUTES = SCREENS.map(({ path, load }) => ({
  path,
  Screen: lazy(async () => ({ default: (await load()).Screen })),
}));

const LoginScreen = lazy(async () => ({ default: (await import('./login/login-screen.tsx')).LoginScreen }));

export function App(): ReactNode {
  const login = useLogin();
  return (
    <ErrorBoundary>
      <BrowserRouter basename={baseHere(facts, location.pathname)}>
        <Frame isLogged={login === 'in'}>
          <Screens login={login} />
        </Frame>
      </BrowserRouter>
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
          {ROUTES.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route path="login" element={<LoginScreen isLogged={login === 'in'} />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
