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
import entryField from '../frame/entry-field.module.css';
import parts from '../frame/parts.module.css';
import statusPage from '../frame/status-page.module.css';
import extraRows from '../checkout/extra-rows.module.css';
import paymentMethods from '../checkout/payment-methods.module.css';
import promoCode from '../checkout/promo-code.module.css';
import ageMark from '../frame/age-mark.module.css';
import wallet from '../wallet/wallet.module.css';
import wheelchairQuestion from '../wheelchair-question.module.css';
import form from './form.module.css';
import openOrders from './open-orders.module.css';

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
  entryField,
  parts,
  statusPage,
  extraRows,
  paymentMethods,
  promoCode,
  wallet,
  wheelchairQuestion,
  ageMark,
  form,
  openOrders,
];
