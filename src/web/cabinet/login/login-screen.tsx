import { type ReactNode, useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { m } from '#texts/generated/messages.js';
import { openLogin } from '#web/site/login/open-login.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { siteView } from './site-view.ts';

/** For whoever is not logged in: what is behind the door, and the site's own login over it. It reloads this address. */
export function LoginScreen({ isLogged }: { isLogged: boolean }): ReactNode {
  const [query] = useSearchParams();
  useEffect(() => {
    if (!isLogged) openLogin(siteView());
  }, [isLogged]);
  if (isLogged) return <Navigate to={ownPath(query.get('back'))} replace />;
  return (
    <>
      <PageHead title={m.cabinet_login_title()} />
      <Notice icon="user" title={m.cabinet_login_heading()} text={m.cabinet_login_text()}>
        <Button size="m" onClick={() => openLogin(siteView())} aria-haspopup="dialog">
          {m.cabinet_login_button()}
        </Button>
      </Notice>
    </>
  );
}

/** A path of the cabinet: one slash first, no scheme and no host. */
function ownPath(path: string | null): string {
  return path !== null && /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : '/';
}
