import { expect, test } from 'vitest';
import { checkDocument } from './check-document.ts';
import { readPage } from './facts.ts';

const GOOD =
  '<html lang="ru"><head><title>t</title></head><body><svg hidden><symbol id="i-x"></symbol></svg><h1>Афиша</h1>' +
  '<a href="/ru" aria-label="домой"><svg aria-hidden="true"><use href="#i-x"></use></svg></a>' +
  '<label for="q">Поиск</label><input id="q"><label>Имя <input></label><img src="/a.png" alt="" width="1" height="1">' +
  '<script type="application/json">{}</script><script type="module" src="/a.js"></script>PLANT</body></html>';
const faultsOf = (plant: string, html = GOOD): string[] => checkDocument(readPage(html.replace('PLANT', plant)));

test('a page in order has no faults', () => {
  expect(faultsOf('')).toEqual([]);
});

test.each([
  ['<h1>Ещё</h1>', '2 h1'],
  ['<p id="q"></p>', 'id "q" twice'],
  ['<p aria-labelledby="q gone"></p>', '<p aria-labelledby="gone"> leads to nothing'],
  ['<svg><use href="#i-gone"/></svg>', 'no icon "i-gone"'],
  ['<button class="b"><svg></svg></button>', '<button class="b" href=""> has no name'],
  ['<button class="b"><span aria-hidden="true">×</span></button>', '<button class="b" href=""> has no name'],
  ['<a href="/ru"><img src="/a.png" alt="" width="1" height="1"></a>', '<a class="" href="/ru"> has no name'],
  ['<input class="i" placeholder="Имя">', '<input class="i" href=""> has no name'],
  ['<img src="/b.png" alt="b" width="1">', '<img src="/b.png"> without height'],
  ['<img src="/b.png" height="1" width="1">', '<img src="/b.png"> without alt'],
  ['<script>go()</script>', 'an inline script'],
  ['<p onclick="go()">a</p>', '<p onclick> in the markup'],
  ['<a href="javascript:go()">a</a>', 'a javascript: address'],
  ['<a href="/ru">a<button>b</button></a>', 'a control within <a href="/ru">'],
  ['<p class="a undefined">a</p>', '<p class="a undefined">'],
  ['<p>a', 'markup: </body> within <p>'],
])('%s is found', (plant, fault) => {
  expect(faultsOf(plant)).toEqual([fault]);
});

test('a page without a headline, or with an empty one', () => {
  expect(faultsOf('', GOOD.replace('<h1>Афиша</h1>', ''))).toEqual(['0 h1']);
  expect(faultsOf('', GOOD.replace('Афиша', ' '))).toEqual(['an empty h1']);
});
