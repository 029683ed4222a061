import type { DocumentList, DocumentPage } from '#api/documents/contract.ts';
import type { PageContext } from '#web/site/page-module.ts';

/** Without a name in the address the list, else one document in one edition. */
export type DocumentsData = { items: DocumentList['items'] } | { document: DocumentPage };

export async function load({ params, query, api }: PageContext<'pages-id'>): Promise<DocumentsData | null> {
  if (params.id === undefined) return api.documents();
  const document = await api.document(params.id, query.get('version'));
  return document && { document };
}
