import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { head } from '#web/site/documents/head.ts';
import { DocumentText } from '#web/site/documents/document-text.tsx';
import { DocumentsList } from '#web/site/documents/documents-list.tsx';
import { type DocumentsData, load } from '#web/site/documents/loader.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';

export const page = definePage<'pages-id', DocumentsData>({
  load,
  head,
  query: ['version'],
  tags: (data) => ['documents', ...('document' in data ? [`document:${data.document.key}`] : [])],
  Page: DocumentsPage,
});

type Props = { data: DocumentsData; context: Omit<PageContext<'pages-id'>, 'api'> };

function DocumentsPage({ data, context: { site, city } }: Props): ReactNode {
  return (
    <div className="wrap">
      {'document' in data ? (
        <DocumentText document={data.document} city={city} locale={site.locale} />
      ) : (
        <DocumentsList items={data.items} title={m.site_documents_title()} city={city} locale={site.locale} />
      )}
    </div>
  );
}
