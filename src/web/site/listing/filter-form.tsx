import type { ReactNode } from 'react';
import { selectionAddress, type Selection } from '#web/site/listing/selection.ts';
import { useSite } from '#web/shared/site-context.tsx';

type Props = {
  selection: Selection;
  /** What the fields of the form choose anew. */
  change: Partial<Selection>;
  className: string | undefined;
  children: ReactNode;
};

/** Sends its fields as the address of the listing; the other filters travel along as hidden fields. */
export function FilterForm({ selection, change, className, children }: Props): ReactNode {
  const { site } = useSite();
  const [path = '', query = ''] = selectionAddress(site.locale, selection, change).split('?');
  return (
    <form className={className} action={path} method="get">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
