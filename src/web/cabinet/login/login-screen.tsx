import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { m } from '#texts/generated/messages.js';
import { ButtonLink } from '#web/ui/button.tsx';
import { facts } from '../facts.ts';
import { Notice } from '../parts/notice.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { cityLink } from '../site-links.ts';

/** For whoever is not logged in: what is behind the door, and the way in. */
export function LoginScreen({ isLogged }: { isLogged: boolean }): ReactNode {
  const [query] = useSearchParams();
  const back = ownPath(query.get('back'));
  if (isLogged) return <Navigate to={back} replace />;
  const here = `${location.origin}${facts.base}${back === '/' ? '' : back}`;
  return (
    <>
      <PageHead title={m.cabinet_login_title()} />
      <Notice icon="user" title={m.cabinet_login_heading()} text={m.cabinet_login_text()}>
        <ButtonLink size="m" href={`${cityLink(facts.defaultCity)}?login=${encodeURIComponent(here)}`}>
          {m.cabinet_login_button()}
        </ButtonLink>
      </Notice>
    </>
  );
}

/** A path of the cabinet: one slash first, no scheme and no host. */
function ownPath(path: string | null): string {
  return path !== null && /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : '/';
}
