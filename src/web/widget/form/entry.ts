import type { OrderView } from '#api/orders/contract.ts';
import { myContact } from '#api/profile/endpoints-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { Currency } from '#domain/money/money.ts';
import { formatPhone } from '#domain/profile/format-phone.ts';
import { formatMoney } from '#texts/format.ts';
import { callApi } from '#web/shared/call-api.ts';
import { markOpenOrder } from '#web/shared/visitor/open-order-mark.ts';
import { rememberOrder } from '#web/shared/visitor/remember-order.ts';
import { keptForm } from '../checkout/kept-form.ts';
import { buyerToken, linkToHost } from '../host-link.ts';
import '../document.css';

// Forms and links work without scripts. This adds step buttons, an updated total and closing of the frame.
type Facts = { locale: Locale; currency: Currency | null; paid: OrderView | null; holdSecondsLeft: number };
const facts = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as Facts;

const NOTHING_TYPED = { email: '', phone: '', terms: false, consent: false };

const host = linkToHost([]);
if (host !== null) {
  document.documentElement.dataset['framed'] = '';
  document.addEventListener('keydown', (event) => {
    // While the focus is inside the frame, the page around it gets no Escape key events.
    if (event.key === 'Escape' && !event.defaultPrevented) host.send({ type: 'closeFrame' });
  });
}

const form = document.querySelector<HTMLFormElement>('[data-item-form]');
if (form !== null) startChoice(form);

const paying = document.querySelector<HTMLFormElement>('[data-sale-pay]');
paying?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
// A second click while the first is being processed would request the same payment again.
paying?.addEventListener('submit', (event) => {
  if (paying.dataset['sent'] !== undefined) event.preventDefault();
  paying.dataset['sent'] = '';
  event.submitter?.setAttribute('aria-disabled', 'true');
});

const paidFor = document.querySelector<HTMLElement>('[data-sale-paid]')?.dataset['salePaid'];
if (paidFor !== undefined) {
  keptForm(paidFor, NOTHING_TYPED).forget();
  host?.send({ type: 'paid' });
}
if (paying !== null) {
  keepTyped(paying);
  void fillKnownBuyer(paying);
}
if (facts.holdSecondsLeft > 0) markOpenOrder(facts.holdSecondsLeft);
if (facts.paid !== null) rememberOrder(facts.paid, facts.locale);

/** Restores form data after the end of a hold, a refused payment or a reload. The server's values take precedence. */
function keepTyped(pay: HTMLFormElement): void {
  const kept = keptForm(pay.dataset['salePay'] ?? '', NOTHING_TYPED);
  const { email = '', phone = '', terms = false, consent = false } = kept.read();
  for (const [name, text] of Object.entries({ email, phone })) {
    const field = pay.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (field !== null && field.value === '') field.value = text;
  }
  for (const [name, isOn] of Object.entries({ terms, consent })) {
    const box = pay.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (box !== null && isOn) box.checked = true;
  }
  pay.addEventListener('input', () => {
    const field = (name: string) => pay.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    kept.keep({
      email: field('email')?.value ?? '',
      phone: field('phone')?.value ?? '',
      terms: field('terms')?.checked ?? false,
      consent: field('consent')?.checked ?? false,
    });
  });
}

/** Fills a logged-in buyer's empty fields with the phone and the email address of the account. */
async function fillKnownBuyer(pay: HTMLFormElement): Promise<void> {
  const token = await buyerToken(host);
  if (token === null) return;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await callApi(myContact, {}, { headers }).catch(() => null);
  if (!answer?.ok) return;
  const { email, phone } = await answer.json();
  for (const [name, text] of Object.entries({ email, phone: phone === null ? null : formatPhone(phone) })) {
    const field = pay.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (field !== null && field.value === '' && text !== null) field.value = text;
  }
}

function startChoice(choice: HTMLFormElement): void {
  const count = choice.querySelector<HTMLInputElement>('input[name="count"]');
  const total = choice.querySelector<HTMLElement>('[data-item-total]');
  if (count === null || total === null) return;
  const most = Number(count.max);

  function show(): void {
    const option =
      choice.querySelector<HTMLInputElement>('input[name="option"]:checked') ??
      choice.querySelector<HTMLInputElement>('input[type="hidden"][name="option"]');
    const price = Number(option?.dataset['price'] ?? 0);
    const units = Math.max(1, Math.min(most, Number(count?.value) || 1));
    const output = total?.querySelector('output');
    if (output && facts.currency !== null) {
      output.textContent = formatMoney(price * units, facts.currency, facts.locale, 'long');
    }
    for (const button of choice.querySelectorAll<HTMLButtonElement>('[data-step]')) {
      const next = units + Number(button.dataset['step']);
      button.setAttribute('aria-disabled', String(next < 1 || next > most));
    }
  }
  for (const button of choice.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const next = (Number(count.value) || 1) + Number(button.dataset['step']);
      if (next < 1 || next > most) return;
      count.value = String(next);
      show();
    });
  }
  total.hidden = false;
  choice.addEventListener('input', show);
  show();
}

// On the way back from the payment page a browser may restore this page in its old state, so it is reloaded.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
