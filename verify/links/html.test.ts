import { expect, test } from 'vitest';
import { elementsOf, parseHtml, textOf } from './html.ts';

test('text runs over comments, entities are read, scripts and styles are not', () => {
  const { root, faults } = parseHtml(
    '<!doctype html><p title="a&quot;b">1<!-- --> 2 &amp; &#x0456;<br>3</p><script>if (1<2) "</p>"</script><style>a>b{}</style>',
  );
  expect(faults).toEqual([]);
  expect(textOf(root)).toBe('1 2 & і3');
  expect([...elementsOf(root)].map(({ tag }) => tag)).toEqual(['p', 'br', 'script', 'style']);
  expect([...elementsOf(root)][0]?.attributes.get('title')).toBe('a"b');
});

test.each([
  ['<div><p>a</div>', '</div> within <p>'],
  ['<div>a', '<div> is never closed'],
  ['<a href="1" href="2">a</a>', 'two attributes href'],
  ['a < b', 'no tag: < b'],
  ['<p></span></p>', '</span> within <p>'],
])('%s is at fault', (html, fault) => {
  expect(parseHtml(html).faults).toEqual([fault]);
});

test('drawn shapes close in both ways', () => {
  expect(parseHtml('<svg><path d="M0"/><circle r="1"></circle><g><rect/></g></svg>').faults).toEqual([]);
});
