import { type ReactNode, useState } from 'react';
import type { Profile } from '#api/profile/profile-contract.ts';
import { me } from '#api/profile/endpoints-contract.ts';
import { m } from '#texts/generated/messages.js';
import form from '../own/form.module.css';
import { Answered } from '../parts/answered.tsx';
import { Bone } from '../parts/loading.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useAnswer } from '../use-answer.ts';
import { AboutPart } from './about-part.tsx';
import { ContactsPart } from './contacts-part.tsx';
import { DevicesPart } from './devices-part.tsx';
import { LeavePart } from './leave-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';

/** Profile data, login methods, sessions and account deletion. */
export function Screen(): ReactNode {
  const answer = useAnswer(me);
  return (
    <>
      <PageHead title={m.profile_nav_profile()} />
      <Answered answer={answer} skeleton={<Bone height="480px" radius="16px" />}>
        {(profile) => <Parts asked={profile} />}
      </Answered>
    </>
  );
}

function Parts({ asked }: { asked: Profile }): ReactNode {
  const [profile, setProfile] = useState(asked);
  return (
    <div className={form.stack}>
      <AboutPart profile={profile} onChange={setProfile} />
      <ContactsPart profile={profile} onChange={setProfile} />
      <PasskeysPart profile={profile} onProved={setProfile} />
      <DevicesPart />
      <LeavePart profile={profile} onChange={setProfile} />
    </div>
  );
}
