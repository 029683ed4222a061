import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { joinWords } from '#texts/typography.ts';
import css from './headline.module.css';

/** Private-use characters replace the changeable words, so that each language can order them. */
const DAY = '\uE001';
const WHERE = '\uE002';

type Props = { isToday: boolean; where: string; dayHref: string };

/** "Сегодня в Минске": both words have the footlight style because the visitor can change both. */
export function Headline({ isToday, where, dayHref }: Props): ReactNode {
  const frame = isToday ? m.site_home_heading({ day: DAY, where: WHERE }) : m.site_feeds_near_link({ where: WHERE });
  // The preposition belongs to the city's text but is not part of the changeable word.
  const [, preposition = '', name = where] = /^(\p{L}{1,2} )?(.+)$/u.exec(where) ?? [];
  return (
    <h1 className={css.headline}>
      {frame.split(/([\uE001\uE002])/).map((part) => {
        if (part === DAY) {
          return (
            <a key={part} className={css.lamps} href={dayHref}>
              {m.site_when_today()}
            </a>
          );
        }
        if (part !== WHERE) return part;
        return (
          <span key={part}>
            {joined(frame.replace(DAY, m.site_when_today()), preposition)}
            <button
              type="button"
              className={css.lamps}
              aria-haspopup="dialog"
              title={m.site_city_button_title()}
              data-panel="cities"
            >
              {name}
            </button>
          </span>
        );
      })}
    </h1>
  );
}

/** Belarusian writes ў after a word that ends in a vowel. */
function joined(frame: string, preposition: string): string {
  const [before = ''] = frame.split(WHERE);
  return joinWords(`${before}${preposition}Я`).slice(before.length, -1);
}
