import { type ReactNode, useEffect, useState } from 'react';
import type { Followed } from '#domain/profile/favourite-list.ts';
import { m } from '#texts/generated/messages.js';
import { shownView } from '#web/site/visit/shown-view.ts';
import { useCurrentUser } from '#web/shared/visitor/use-current-user.ts';
import { Icon } from '#web/ui/icon.tsx';
import css from '#web/site/parts/actions.module.css';

/** The page is the same for every visitor; whether this visitor follows is requested after it has loaded. */
export function FollowAction({ kind, id }: Followed): ReactNode {
  const isKnown = useCurrentUser() !== null;
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    if (!isKnown) return;
    void import('#web/shared/visitor/followed.ts').then(async ({ isFollowed }) =>
      setIsOn(await isFollowed({ kind, id })),
    );
  }, [isKnown, kind, id]);

  async function press(): Promise<void> {
    if (!isKnown) {
      const { openLogin } = await import('#web/shared/login/open-login.tsx');
      return openLogin(shownView());
    }
    const { follow } = await import('#web/shared/visitor/followed.ts');
    setIsOn(!isOn);
    if (!(await follow({ kind, id }, !isOn))) setIsOn(isOn);
  }
  return (
    <button type="button" className={css.action} aria-pressed={isOn} onClick={() => void press()}>
      <Icon name="bell" />
      <span>{isOn ? m.site_profile_following() : m.site_profile_follow()}</span>
    </button>
  );
}
