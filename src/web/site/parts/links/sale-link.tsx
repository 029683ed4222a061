import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { countVisit } from '#web/site/visit/count-visit.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { widgetToken } from '#web/shared/visitor/session.ts';
import type { WidgetTarget } from '#web/shared/sale-overlay/overlay.tsx';
import { markBusy } from '#web/ui/mark-busy.ts';

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** The widget's own page, for other tabs and without scripts. */
  address: string;
  /** The sale that opens over the page. */
  sale: WidgetTarget;
};

/** A link to a sale. The sale opens over the page, or without scripts on the widget's own page. */
export function SaleLink({ address, sale, ...rest }: Props): ReactNode {
  const { site } = useSite();

  function open(event: MouseEvent<HTMLAnchorElement>): void {
    // Modified clicks (another tab or window) are left to the browser.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    countVisit('sale');
    const code = import('#web/shared/sale-overlay/overlay.tsx');
    markBusy(event.currentTarget, code);
    code
      .then(({ configureWidget, openWidget }) => {
        configureWidget({ gatewayOrigins: site.gatewayOrigins, token: widgetToken });
        return openWidget(sale);
      })
      .catch(() => location.assign(address));
  }

  return <a {...rest} href={address} data-document onClick={open} />;
}
