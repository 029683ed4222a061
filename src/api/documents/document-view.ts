import type { DocumentList, DocumentPage } from '#api/documents/contract.ts';
import type { DocumentSection } from '#domain/documents/document-record.ts';
import { publishedEditions } from '#domain/documents/editions.ts';
import { fillIn } from '#domain/documents/fill-in.ts';
import { type ContentLanguage, localText } from '#domain/locales/locale.ts';
import type { Market } from '#domain/markets/market.ts';
import type { StoredEdition } from '#usecases/documents/ports.ts';

export type DocumentReader = { market: Market; language: ContentLanguage; today: string };

const edition = ({ version, effectiveOn }: StoredEdition) => ({ version, effectiveOn });

/** The edition in force of each document, in the order of the list. */
export function documentList(stored: readonly StoredEdition[], reader: DocumentReader): DocumentList {
  const items = [...new Set(stored.map(({ key }) => key))].flatMap((key) => {
    const [current, ...earlier] = editionsOf(stored, key, reader.today);
    if (current === undefined) return [];
    const { kind, version, effectiveOn, title, summary } = current;
    return [
      {
        key,
        kind,
        version,
        effectiveOn,
        title: localText(title, reader.language),
        summary: localText(summary, reader.language),
        earlier: earlier.map(edition),
      },
    ];
  });
  return { items };
}

/** The edition with the requested version, else the edition in force. Null when there is none. */
export function chosenEdition(
  stored: readonly StoredEdition[],
  key: string,
  version: string | undefined,
  today: string,
): StoredEdition | null {
  const published = editionsOf(stored, key, today);
  return (version === undefined ? published[0] : published.find((one) => one.version === version)) ?? null;
}

export function documentView(
  stored: readonly StoredEdition[],
  chosen: StoredEdition,
  sections: readonly DocumentSection[],
  reader: DocumentReader,
): DocumentPage {
  const { market, language, today } = reader;
  const published = editionsOf(stored, chosen.key, today);
  const next = published[published.indexOf(chosen) - 1];
  const { key, kind, version, effectiveOn } = chosen;
  return {
    key,
    kind,
    version,
    effectiveOn,
    replacedOn: next?.effectiveOn ?? null,
    title: localText(chosen.title, language),
    summary: localText(chosen.summary, language),
    sections: sections.map(({ id, note, h, p }) => ({
      id,
      isNote: note ?? false,
      heading: localText(h, language),
      paragraphs: p.map((text) => fillIn(localText(text, language), market)),
    })),
    editions: published.map(edition),
    others: documentList(stored, reader)
      .items.filter((other) => other.key !== key)
      .map((other) => ({ key: other.key, title: other.title })),
  };
}

function editionsOf(stored: readonly StoredEdition[], key: string, today: string): StoredEdition[] {
  return publishedEditions(
    stored.filter((one) => one.key === key),
    today,
  );
}
