import { AccessPage } from './access/access-page.tsx';
import { Checkout } from './checkout/checkout.tsx';
import { Paid, SentByMail } from './checkout/paid.tsx';
import { ListView } from './list/list-view.tsx';

/**
 * What the first load of a sale comes without. All of it in one file: what several files loaded later share with the app,
 * Preact among it, would become a file of its own, which the app would have to wait for.
 */
export const laterParts = { AccessPage, Checkout, Paid, SentByMail, ListView };
