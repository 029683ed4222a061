import { expect, test } from 'vitest';
import { pageOfAnswer } from '#web/site/page-of-answer.ts';

const CASES: [asked: string, route: string | null, params?: Record<string, string>][] = [
  ['home', 'region', { region: 'brest' }],
  ['afisha', 'region-events-id', { region: 'brest' }],
  ['afisha?type=kino', 'region-events-id', { region: 'brest', id: 'kino' }],
  ['afisha?type=kino&genre=drama', 'region-events-id-genre-genreId', { region: 'brest', id: 'kino', genreId: 'drama' }],
  ['afisha/7', 'region-event-event', { region: 'brest', event: '7' }],
  ['objects', 'region-objects', { region: 'brest' }],
  ['objects?type=theatre', 'region-objects-id', { region: 'brest', id: '2' }],
  ['objects/17', 'objects-id-object', { id: '1', object: '17' }],
  ['names/5', 'other-names-id', { id: '5' }],
  ['organizers', 'other-organizer', {}],
  ['tours/3', 'other-tours-id', { id: '3' }],
  ['events?type=kino', 'events-id', { id: 'kino' }],
  ['index?type=kino', 'region-events-id-indexOld', { region: 'brest', id: 'kino' }],
  ['journal?category=2', 'journal-id', { id: '2' }],
  ['journal/2001', 'journal-id-post', { id: '1', post: '2001' }],
  ['documents/contract-offer', 'pages-id', { id: 'contract-offer' }],
  ['skidki/4?event=7', 'skidki-region-id-event', { region: 'brest', id: '4', event: '7' }],
  ['skidki/notes?event=7', null],
  ['layout', null],
];

test.each(CASES)('the answer %s stands on the page %s', (asked, name, params) => {
  const [path = '', query = ''] = asked.split('?');
  const found = pageOfAnswer({ path, query: new URLSearchParams(query), region: 'brest' });
  expect(found).toEqual(name === null ? null : { name, params });
});
