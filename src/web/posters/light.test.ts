import { describe, expect, it } from 'vitest';
import { sampleSubjects } from '#test/builders/poster-events.ts';
import { randomPosters } from '#test/builders/random-posters.ts';
import { contrast, mix } from './color.ts';
import { photoGround, photoLight, posterGround, posterLight } from './light.ts';

const everyHue = Array.from({ length: 120 * 6 }, (_, i) => ({
  key: `hue-${i}`,
  category: 'koncert',
  hue: (i % 120) * 3,
  mood: ['stage', 'deep', 'paper', 'vivid', 'tone', 'dusk'][Math.floor(i / 120)],
}));
const subjects = [...sampleSubjects, ...randomPosters('light', 300), ...everyHue];

/** Tokens of both themes with the accents of both markets. `lamp` is the share of the light in the band's colour. */
const THEMES = [
  { paper: '#FBFAF8', lamp: 0.16, text: ['#17151C', '#635E6E', '#2B56D9', '#B01238'] },
  { paper: '#121017', lamp: 0.22, text: ['#F4F1F7', '#A9A2B5', '#8FA8FF', '#FF8FA6'] },
];

describe('the light of a poster', () => {
  it('leaves all text of a hero band at 4.5:1 in both themes and markets', () => {
    const poor = subjects.flatMap((subject) => {
      const light = posterLight(subject);
      return THEMES.flatMap(({ paper, lamp, text }) => {
        const band = mix(light, lamp, paper);
        return text.filter((color) => contrast(band, color) < 4.5).map((color) => `${subject.key} ${light} ${color}`);
      });
    });
    expect(poor).toEqual([]);
  });

  it('is a colour, not a grey', () => {
    for (const subject of sampleSubjects) {
      const channels = (posterLight(subject).match(/[0-9a-f]{2}/g) ?? []).map((c) => parseInt(c, 16));
      expect(Math.max(...channels) - Math.min(...channels), subject.key).toBeGreaterThan(40);
    }
  });
});

describe('the colours around a photograph', () => {
  const parts = ['00', '40', '80', 'c0', 'ff'];
  const everyColour = parts.flatMap((r) => parts.flatMap((g) => parts.map((b) => `#${r}${g}${b}`)));

  it('leave all text of a hero band at 4.5:1 in both themes and markets', () => {
    const poor = everyColour.flatMap((colour) =>
      THEMES.flatMap(({ paper, lamp, text }) => {
        const band = mix(photoLight(colour), lamp, paper);
        return text.filter((ink) => contrast(band, ink) < 4.5).map((ink) => `${colour} ${ink}`);
      }),
    );
    expect(poor).toEqual([]);
  });

  it('carry the text of the plate under a hero at 7:1', () => {
    const poor = everyColour.filter((colour) => {
      const { ground, ink } = photoGround(colour);
      return contrast(ground, ink) < 7;
    });
    expect(poor).toEqual([]);
  });
});

it('the plate under a hero carries its text at 4.5:1', () => {
  const poor = subjects.filter((subject) => {
    const { ground, ink } = posterGround(subject);
    return contrast(ground, ink) < 4.5;
  });
  expect(poor.map(({ key }) => key)).toEqual([]);
});
