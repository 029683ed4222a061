import { m } from '#texts/generated/messages.js';

const ROLES: ReadonlyMap<string, () => string> = new Map([
  ['author', m.site_role_author],
  ['director', m.site_role_director],
  ['choreographer', m.site_role_choreographer],
  ['composer', m.site_role_composer],
  ['conductor', m.site_role_conductor],
  ['musician', m.site_role_musician],
  ['singer', m.site_role_singer],
  ['actor', m.site_role_actor],
  ['screenwriter', m.site_role_screenwriter],
  ['operator', m.site_role_operator],
  ['athlete', m.site_role_athlete],
  ['circus-artist', m.site_role_circus_artist],
  ['host', m.site_role_host],
  ['producer', m.site_role_producer],
  ['editor', m.site_role_editor],
  ['designer', m.site_role_designer],
  ['voice-director', m.site_role_voice_director],
  ['translator', m.site_role_translator],
]);

/** Label of a role. A role outside the vocabulary is a character's name and is shown as written. */
export function roleLabel(role: string): string {
  return ROLES.get(role)?.() ?? role;
}

const LANGUAGES: ReadonlyMap<string, () => string> = new Map([
  ['ru', m.site_speech_ru],
  ['be', m.site_speech_be],
  ['ka', m.site_speech_ka],
  ['en', m.site_speech_en],
  ['it', m.site_speech_it],
  ['pl', m.site_speech_pl],
  ['fr', m.site_speech_fr],
  ['de', m.site_speech_de],
  ['la', m.site_speech_la],
  ['hy', m.site_speech_hy],
]);

/** "русский, субтитры: грузинский"; null where the language is not known. */
export function spokenText({
  language,
  subtitles,
}: {
  language: string | null;
  subtitles: string | null;
}): string | null {
  if (language === null) return null;
  const spoken = speechLanguageLabel(language);
  return subtitles === null
    ? spoken
    : `${spoken}, ${m.site_card_subtitles({ language: speechLanguageLabel(subtitles) })}`;
}

/** Language of the performance, from its ISO 639 code. */
export function speechLanguageLabel(code: string): string {
  return LANGUAGES.get(code)?.() ?? code;
}
