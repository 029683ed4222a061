import { m } from '#texts/generated/messages.js';
import { upperFirst } from '#texts/typography.ts';
import { roleLabel } from '#web/site/parts/role-labels.ts';

/** Heading of all people with a role. */
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
 * A person's profession, for roles whose event label is "в ролях" or "ведёт". Genders are unknown, and Russian and
 * Belarusian have no common noun for actor and actress, so the label names the art instead. Nouns for both genders
 * ("режиссёр", "хореограф", "композитор") are used as they are.
 */
const PROFESSIONS: ReadonlyMap<string, () => string> = new Map([
  ['actor', m.site_people_is_actor],
  ['circus-artist', m.site_people_is_circus_artist],
  ['host', m.site_people_is_host],
]);

export function professionLabel(role: string): string {
  return PROFESSIONS.get(role)?.() ?? roleLabel(role);
}

export function roleGroup(role: string): string {
  return GROUPS.get(role)?.() ?? upperFirst(roleLabel(role));
}
