import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Places in the samples, none of them large: a thousand damaged imports need a small database. */
const PLACES = new Set([
  'kupala-theatre',
  'marjanishvili-theatre',
  'philharmonic-minsk',
  'planetarium-minsk',
  'tyuz-minsk',
  'brest-drama-theatre',
  'gomel-drama-theatre',
  'gomel-ice-palace',
  'bar-brick-fort-brest',
  'mogilev-drama-theatre',
  'musical-theatre-minsk',
  'conservatoire-tbilisi',
  'griboedov-theatre',
  'mtatsminda-park',
  'amirani-cinema',
]);

type Entry = { key: string; places?: string[]; people?: { key: string }[]; stops?: { place: string }[] };

/** Writes a self-contained part of the shipped catalogue as a directory of its own. */
export async function writeSmallCatalogue(data: string, to: string): Promise<string> {
  const directory = join(to, 'catalogue');
  await mkdir(directory, { recursive: true });
  const read = async (name: string) => JSON.parse(await readFile(join(data, 'catalogue', name), 'utf8')) as Entry[];
  const write = (name: string, entries: unknown) =>
    writeFile(join(directory, name), `${JSON.stringify(entries, null, 1)}\n`);
  const isHere = (place: string) => PLACES.has(place);

  const events = (await read('events-stage.json')).filter((event) => (event.places ?? []).every(isHere)).slice(0, 24);
  const cast = new Set(events.flatMap((event) => (event.people ?? []).map((person) => person.key)));
  const people = [...(await read('people-stage.json')), ...(await read('people-screen.json'))];
  await write('taxonomy.json', await read('taxonomy.json'));
  await write('organizers.json', await read('organizers.json'));
  await write(
    'places.json',
    (await read('places.json')).filter((place) => isHere(place.key)),
  );
  await write(
    'people.json',
    people.filter((person) => cast.has(person.key)),
  );
  await write('events.json', events);
  return directory;
}
