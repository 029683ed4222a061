import * as endpoints from '#api/profile/endpoints-contract.ts';
import type { Followed } from '#domain/profile/favourite-list.ts';
import { callApi } from '../call-api.ts';
import { authorized, isLogged } from './session.ts';

let asked: Promise<ReadonlySet<string>> | undefined;
const keyOf = ({ kind, id }: Followed): string => `${kind}/${id}`;

/** Requested once per page. Without a login the result is always false. */
export async function isFollowed(what: Followed): Promise<boolean> {
  if (!isLogged()) return false;
  asked ??= ask();
  return (await asked).has(keyOf(what));
}

/** Resolves to true when the server accepted the change, false when it refused or did not respond. */
export async function follow(what: Followed, isWanted: boolean): Promise<boolean> {
  asked = undefined;
  const { kind, id } = what;
  const endpoint = isWanted ? endpoints.follow : endpoints.unfollow;
  const answer = await callApi(endpoint, { params: { kind, id } }, { headers: await authorized() }).catch(() => null);
  return answer?.ok ?? false;
}

async function ask(): Promise<ReadonlySet<string>> {
  const answer = await callApi(endpoints.follows, {}, { headers: await authorized() }).catch(() => null);
  if (!answer?.ok) return new Set();
  return new Set((await answer.json()).items.map(keyOf));
}
