import type { DocumentList, DocumentPage } from '#api/documents/contract.ts';
import type { PageContext } from '#web/site/page-module.ts';

/** The list of documents if the address names none, else one edition of a document. */
export type DocumentsData = { items: DocumentList['items'] } | { document: DocumentPage };

export async function load({ params, query, api }: PageContext<'pages-id'>): Promise<DocumentsData | null> {
  if (params.id === undefined) return api.documents();
  const document = await api.document(params.id, query.get('version'));
  return document && { document };
}
