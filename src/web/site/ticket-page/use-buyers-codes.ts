import { useEffect, useState } from 'react';
import type { EntitlementsView } from '#api/entitlements/contract.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { createSiteApi, sendByFetch } from '#web/site/api-client.ts';

/**
 * The codes as this visitor may see them. The document hides those of gift certificates, because everybody with its
 * address gets it; the browser asks again with its cookies and token, and gets them for the buyer.
 */
export function useBuyersCodes(first: EntitlementsView | null, accessKey: string): EntitlementsView | null {
  const { site } = useSite();
  const [codes, setCodes] = useState(first);
  const hidesSome = first?.orderParts.some((part) => part.codes.some(({ isHidden }) => isHidden)) === true;
  useEffect(() => {
    if (!hidesSome) return;
    createSiteApi(sendByFetch, site.locale, null)
      .entitlements(accessKey)
      // On failure the content of the document stays.
      .then(
        (own) => own && setCodes(own),
        () => undefined,
      );
  }, [hidesSome, accessKey, site.locale]);
  return codes;
}
