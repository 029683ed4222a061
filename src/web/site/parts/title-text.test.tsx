import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { titleText } from '#web/site/parts/title-text.tsx';

test.each([
  ['The Thirty-First, Night Run', 'The <span class="unbroken">Thirty-First</span>, Night Run'],
  ['Чижовка-Арена', '<span class="unbroken">Чижовка-Арена</span>'],
  ['Шахматно-шашечный-турнир', 'Шахматно-шашечный-турнир'],
  ['Слово — дело', 'Слово\u00a0— дело'],
])('%s breaks at no short hyphen', (title, html) => {
  expect(renderToStaticMarkup(<h1>{titleText(title)}</h1>)).toBe(`<h1>${html}</h1>`);
});
