import checking from '../checkout/checking.module.css';
import checkout from '../checkout/checkout.module.css';
import consents from '../checkout/consents.module.css';
import contactFields from '../checkout/contact-fields.module.css';
import orderSummary from '#web/widget/checkout/order-summary.module.css';
import paid from '../checkout/paid.module.css';
import check from '../frame/check.module.css';
import frame from '../frame/frame.module.css';
import header from '../frame/header.module.css';
import notice from '../frame/notice.module.css';
import parts from '../frame/parts.module.css';
import statusPage from '../frame/status-page.module.css';
import item from './item.module.css';

/** A build entry that no page loads. The build takes from it the styles of steps that only the server renders. */
export const styles = [
  checking,
  checkout,
  consents,
  contactFields,
  orderSummary,
  paid,
  check,
  frame,
  header,
  notice,
  parts,
  statusPage,
  item,
];
