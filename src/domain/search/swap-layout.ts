const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const CYRILLIC = 'йцукенгшщзхъфывапролджэячсмитьбюё';

const SWAPPED = new Map<string, string>();
for (const [index, latin] of LATIN.split('').entries()) {
  const cyrillic = CYRILLIC.charAt(index);
  SWAPPED.set(latin, cyrillic);
  SWAPPED.set(cyrillic, latin);
}
// Belarusian layout: ў stands on o's key, і on b's neighbour.
SWAPPED.set('ў', 'o');
SWAPPED.set('і', 'b');

/** The text as the same keys give it on the other layout: "gfekbyrf" ⇄ "паулинка". */
export function swapLayout(text: string): string {
  return Array.from(text.toLowerCase(), (letter) => SWAPPED.get(letter) ?? letter).join('');
}
