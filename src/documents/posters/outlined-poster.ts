import type { LetterOutlines } from './letter-outlines.ts';
import { compose } from '#web/posters/poster.ts';
import type { PosterInput } from '#web/posters/poster.ts';
import { n } from '#web/posters/pen.ts';

/** Small type is a few pixels high on posters below this width, in CSS px. The query is about the picture, not the page. */
const SMALL_TYPE = '<style>@media(max-width:239px){.small{display:none}}</style>';

/** A poster whose title is drawn as outlines, so that it looks the same in <img>, in a messenger and on paper. */
export function outlinedPoster(
  input: PosterInput,
  outlines: LetterOutlines,
  size?: { width: number; height: number },
): string {
  const { W, H, art, texts } = compose(input);
  const letters = texts.map((line) => {
    const { path, width } = outlines(line.text, { size: line.size, weight: line.weight, tracking: line.tracking ?? 0 });
    const shift = line.anchor === 'middle' ? width / 2 : line.anchor === 'end' ? width : 0;
    const at = `translate(${n(line.x)} ${n(line.y)})${line.turned ? 'rotate(-90)' : ''}`;
    const start = shift === 0 ? '' : `translate(${n(-shift)} 0)`;
    const small = size === undefined && line.isSmall ? ' class="small"' : '';
    return `<path${small} transform="${at}${start}" fill="${line.fill}" d="${path}"/>`;
  });
  // Width and height give <img> its shape before style sheets do; a given size is filled and the excess is cut off.
  const style = size === undefined ? SMALL_TYPE : '';
  const { width, height } = size ?? { width: W, height: H };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" viewBox="0 0 ${W} ${H}">${style}${art}${letters.join('')}</svg>`;
}
