import { expect, test } from 'vitest';
import { robotsTxt } from './robots-txt.ts';

test.each(['/api/', '/widget', '/*/order/', '/*/ticket/', '/ticket/', '/dev/'])('a site keeps %s out', (path) => {
  expect(robotsTxt('https://rampa.example').split('\n')).toContain(`Disallow: ${path}`);
});

test('a site names its own sitemap; a host without pages closes altogether', () => {
  expect(robotsTxt('https://rampa.example')).toMatch(/\nSitemap: https:\/\/rampa\.example\/sitemap\.xml\n$/);
  expect(robotsTxt(null)).toBe('User-agent: *\nDisallow: /\n');
});
