import { startHall } from './start-hall.ts';
import { NOT_LOADED, type WidgetFacts } from './widget-facts.ts';
import './document.css';

// Draws the hall first, without React. The basket and the checkout, which need texts and React, are loaded after it.
const facts = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as WidgetFacts;
const hall = startHall(facts);
import('./app.tsx').then(
  ({ mountApp }) => mountApp(facts, hall),
  () => {
    const note = document.getElementById(NOT_LOADED);
    note?.removeAttribute('hidden');
    note?.querySelector('button')?.addEventListener('click', () => location.reload());
  },
);

// On the way back from the payment page a browser may restore this page in its old state, so it is reloaded.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
