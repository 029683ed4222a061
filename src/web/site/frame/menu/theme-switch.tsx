import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import type { ThemeChoice } from '#web/shared/visitor/theme.ts';
import type { IconName } from '#web/ui/icon-shapes.ts';
import { Icon } from '#web/ui/icon.tsx';
import css from './theme-switch.module.css';

/** client/frame-controls.ts handles `data-theme-choice` for every switch on the page; CSS marks the chosen button. */
export function ThemeSwitch(): ReactNode {
  const choices: [ThemeChoice, IconName, string][] = [
    ['system', 'system', m.site_theme_system()],
    ['light', 'sun', m.site_theme_light()],
    ['dark', 'moon', m.site_theme_dark()],
  ];
  return (
    <fieldset className={css.switch}>
      <legend className="vh">{m.site_theme()}</legend>
      {choices.map(([value, icon, label]) => (
        <button key={value} type="button" data-theme-choice={value} title={label}>
          <Icon name={icon} size={18} />
          <span className="vh">{label}</span>
        </button>
      ))}
    </fieldset>
  );
}
