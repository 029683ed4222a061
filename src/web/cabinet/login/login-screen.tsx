import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { m } from '#texts/generated/messages.js';
import { openLogin } from '#web/shared/login/open-login.tsx';
import { Button } from '#web/ui/button.tsx';
import { GuideButton } from '../parts/guide-button.tsx';
import { Notice } from '../parts/notice.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { siteView } from './site-view.ts';

/**
 * For visitors without a login: says what the cabinet contains and opens the site's login popup, which reloads this
 * address.
 */
export function LoginScreen({ isLogged }: { isLogged: boolean }): ReactNode {
  const [query] = useSearchParams();
  const { state: why } = useLocation() as { state: unknown };
  const hasLeft = why === 'left' || why === 'deleted';
  useEffect(() => {
    if (!isLogged && !hasLeft) openLogin(siteView());
  }, [isLogged, hasLeft]);
  if (isLogged) return <Navigate to={ownPath(query.get('back'))} replace />;
  const [title, text] = hasLeft
    ? [why === 'left' ? m.cabinet_left_title() : m.cabinet_deleted_title(), m.cabinet_left_text()]
    : why === 'ended'
      ? [m.cabinet_ended_title(), m.cabinet_ended_text()]
      : [m.cabinet_login_heading(), m.cabinet_login_text()];
  return (
    <>
      <PageHead title={m.cabinet_login_title()} />
      <Notice icon="user" title={title} text={text}>
        {hasLeft ? <GuideButton /> : null}
        <Button
          size="m"
          variant={hasLeft ? 'quiet' : 'accent'}
          onClick={() => openLogin(siteView())}
          aria-haspopup="dialog"
        >
          {m.cabinet_login_button()}
        </Button>
      </Notice>
    </>
  );
}

/** Accepts only a path of the cabinet (one leading slash, no scheme, no host), which prevents open redirects. */
function ownPath(path: string | null): string {
  return path !== null && /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : '/';
}
