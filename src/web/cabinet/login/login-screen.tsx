import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { m } from '#texts/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import { GuideButton } from '../parts/guide-button.tsx';
import { Notice } from '../parts/notice.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { siteView } from './site-view.ts';

/**
 * For visitors without a login: says what the cabinet contains and opens the site's login popup, which reloads this
 * address.
 */
export function Screen(): ReactNode {
  const { state: why } = useLocation() as { state: unknown };
  const hasLeft = why === 'left' || why === 'deleted';
  useEffect(() => {
    if (!hasLeft) void openLogin();
  }, [hasLeft]);
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
        <Button size="m" variant={hasLeft ? 'quiet' : 'accent'} onClick={() => void openLogin()} aria-haspopup="dialog">
          {m.cabinet_login_button()}
        </Button>
      </Notice>
    </>
  );
}

/** The popup is larger than the screen below it, so it loads after it. */
async function openLogin(): Promise<void> {
  const popup = await import('#web/shared/login/open-login.tsx');
  popup.openLogin(siteView());
}
