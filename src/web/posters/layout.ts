// Computes the title's position and size and the zone left for the picture.
import { dice } from './dice.ts';
import type { TextStyle } from './fit.ts';
import { label } from './labels.ts';
import type { PosterLanguage } from './labels.ts';
import type { Choice } from './choose.ts';
import { columnLayout } from './layout-column.ts';
import { pageLayout } from './layout-page.ts';
import { plateLayout } from './layout-plate.ts';
import type { Layout, Sheet, Voice } from './sheet.ts';
import type { SmallText } from './typeset.ts';

export type Wording = {
  readonly key: string;
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** Replaces the category label. */
  readonly kicker?: string | undefined;
  /** Already formatted in the page's language. */
  readonly date?: string | undefined;
  readonly place?: string | undefined;
  readonly language: PosterLanguage;
};

const SCALE = { giant: 2.1, plain: 1, small: 0.46 };

const hasGeorgian = (text: string): boolean => /[\u10d0-\u10ff]/.test(text);

function voiceOf(title: string, roll: number): Voice {
  const words = title.trim().split(/\s+/);
  const longest = Math.max(...words.map((w) => w.length));
  if (words.length <= 3 && longest <= 9 && roll < 0.42) return 'giant';
  return roll > 0.8 ? 'small' : 'plain';
}

function styleOf(voice: Voice, familyWeight: number, georgian: boolean): TextStyle {
  const weight = voice === 'small' ? Math.min(600, familyWeight) : familyWeight;
  // Georgian has deep descenders and wide letters: more leading and almost no negative tracking.
  if (georgian) return { weight, leading: 1.14, tracking: voice === 'giant' ? -0.012 : -0.005 };
  if (voice === 'giant') return { weight, leading: 0.94, tracking: -0.03 };
  return { weight, leading: 1, tracking: voice === 'small' ? -0.005 : -0.018 };
}

const small = (text: string | undefined): SmallText | undefined => (text ? { text } : undefined);

export function layout(wording: Wording, choice: Choice, W: number, H: number): Layout {
  const r = dice(wording.key, 'layout');
  const wide = W / H > 1.3;
  const square = W === H;
  const drawn = r.pick(choice.comp.place);
  const throws = {
    metaAbove: r.int(0, 1) === 1,
    textRight: r.chance(0.3),
    bandTop: r.chance(0.45),
    pick: r(),
  };
  const voice = voiceOf(wording.title, r());
  const sheet: Sheet = {
    W,
    H,
    wide,
    square,
    margin: wide ? 38 : W * 0.068,
    small: wide ? 17 : square ? 16 : 15.5,
    colors: choice.colors,
    // A turned title needs an upright sheet.
    kind: drawn === 'side' && (wide || square) ? 'bottom' : drawn,
    bleeds: choice.comp.bleeds ?? false,
    title: wording.title,
    subtitle: wording.subtitle,
    category: { text: wording.kicker ?? label(choice.familyName, wording.language), strong: true },
    date: small(wording.date),
    place: small(wording.place),
    voice,
    scale: SCALE[voice],
    style: styleOf(voice, choice.family.weight, wording.language === 'ka' || hasGeorgian(wording.title)),
    throws,
  };
  if (sheet.kind === 'plate') return plateLayout(sheet);
  return wide ? columnLayout(sheet) : pageLayout(sheet);
}
