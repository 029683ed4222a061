import { fold } from './fold.ts';
import { spellings } from './spellings.ts';
import { stemOf } from './stem.ts';

/** A place near a station, with the station's name in every language. */
export type PlaceAtStation = { id: number; name: string; station: readonly string[] };

const skeletons = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(fold));
const STATION = skeletons(
  'метро метростанция станция станции станцыя станцыі станцией станцыяй м metro station subway underground მეტრო მეტროსთან მეტროსადგური მეტროსადგურთან სადგური სადგურთან',
);
const AROUND = skeletons(
  'у в на с от к возле около рядом недалеко близ ў каля ля побач з ад near by at next to close the ახლოს ახლო',
);
/** What many stations are called by says nothing about which one it is. */
const COMMON = skeletons('площадь площади плошча плошчы square მოედანი მოედანთან');

/** Whether the words say that a station is meant: "метро Немига". */
export function namesStation(text: string): boolean {
  return spellings(text).some((word) => isOneOf(STATION, word));
}

/** The text without the words that say so, for a station that no place is near to. */
export function withoutStation(text: string): string {
  const words = text.split(/\s+/u);
  return words.filter((word) => !spellings(word).some((readings) => isOneOf(STATION, readings))).join(' ');
}

/** The places near the station that the words name, nearest first, as they are given; none when they name no station. */
export function placesAtStation<Place extends PlaceAtStation>(text: string, places: readonly Place[]): Place[] {
  const isNamed = namesStation(text);
  const typed = spellings(text).filter((word) => !isOneOf(STATION, word) && !isOneOf(AROUND, word));
  if (typed.every((word) => isOneOf(COMMON, word))) return [];
  return places.filter(({ station }) =>
    station.some((name) => {
      const own = spellings(name);
      // By itself a part of a name may be that of something else.
      if (!isNamed && own.length !== typed.length) return false;
      return typed.every((word) => own.some((other) => areForms(word, other)));
    }),
  );
}

function isOneOf(words: ReadonlySet<string>, readings: readonly string[]): boolean {
  return words.has(readings[0] ?? '');
}

function areForms(one: readonly string[], other: readonly string[]): boolean {
  return one.some((word) => other.some((own) => word === own || stemOf(word) === stemOf(own)));
}
