import { m } from '#texts/generated/messages.js';
import { upperFirst } from '#texts/typography.ts';
import { roleWord } from '#web/site/parts/role-words.ts';

/** Everybody of a role, as a list calls them. */
const GROUPS: ReadonlyMap<string, () => string> = new Map([
  ['actor', m.site_people_role_actor],
  ['director', m.site_people_role_director],
  ['choreographer', m.site_people_role_choreographer],
  ['producer', m.site_people_role_producer],
  ['screenwriter', m.site_people_role_screenwriter],
  ['operator', m.site_people_role_operator],
  ['editor', m.site_people_role_editor],
  ['composer', m.site_people_role_composer],
  ['designer', m.site_people_role_designer],
  ['voice-director', m.site_people_role_voice_director],
  ['translator', m.site_people_role_translator],
  ['author', m.site_people_role_author],
  ['conductor', m.site_people_role_conductor],
  ['musician', m.site_people_role_musician],
  ['singer', m.site_people_role_singer],
  ['athlete', m.site_people_role_athlete],
  ['circus-artist', m.site_people_role_circus_artist],
  ['host', m.site_people_role_host],
]);

/**
 * What somebody does, where a part in an event says "в ролях" or "ведёт". Nobody's gender is known, and Russian and
 * Belarusian have no common word for an actor and an actress: there the art stands for the person. Words that both share
 * ("режиссёр", "хореограф", "композитор") stay.
 */
const PROFESSIONS: ReadonlyMap<string, () => string> = new Map([
  ['actor', m.site_people_is_actor],
  ['circus-artist', m.site_people_is_circus_artist],
  ['host', m.site_people_is_host],
]);

export function professionWord(role: string): string {
  return PROFESSIONS.get(role)?.() ?? roleWord(role);
}

export function roleGroup(role: string): string {
  return GROUPS.get(role)?.() ?? upperFirst(roleWord(role));
}
