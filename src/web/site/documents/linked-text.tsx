import type { ReactNode } from 'react';
import { linkedParts } from '#domain/documents/linked-text.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { bind } from '#texts/typography.ts';
import { layoutLink } from '#web/site/frame/menu/layout-link.ts';

/** Text of a document with its links: to other pages in the reader's language, to email and phone. */
export function LinkedText({ text, locale, city }: { text: string; locale: Locale; city: string }): ReactNode {
  return linkedParts(text).map((part, at) => {
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never move
    if (typeof part === 'string') return <span key={at}>{bind(part)}</span>;
    const isContact = /^(mailto|tel):/.test(part.to);
    return (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <a key={at} className="link" href={isContact ? part.to : layoutLink(part.to, locale, city).href}>
        {bind(part.text)}
      </a>
    );
  });
}
