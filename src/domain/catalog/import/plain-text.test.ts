import { expect, test } from 'vitest';
import { lineOfHtml, textOfHtml } from './plain-text.ts';

test.each([
  ['&laquo;Чайка&raquo;', '«Чайка»'],
  ['&amp;laquo;Чайка&amp;raquo;', '«Чайка»'],
  ['Rock &#38; Roll &#x2014; live', 'Rock & Roll — live'],
  ['<b>Чайка</b><br/>драма', 'Чайка драма'],
  ['Tom & Jerry < Spike', 'Tom & Jerry < Spike'],
  ['5 &unknown; 7', '5 &unknown; 7'],
])('the title %s is %s', (html, text) => {
  expect(lineOfHtml(html)).toBe(text);
});

test('paragraphs stay lines, and scripts are no text', () => {
  expect(textOfHtml('<p>Один&nbsp;вечер.</p>\n<p>Два.</p><script>alert(1)</script>')).toBe('Один\u00A0вечер.\n\nДва.');
});
