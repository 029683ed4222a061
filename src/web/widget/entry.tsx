import { startHall } from './start-hall.ts';
import type { WidgetFacts } from './widget-facts.ts';
import './document.css';

// The hall first, by itself; words, basket and checkout, which need texts and React, follow when it is on the screen.
const facts = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as WidgetFacts;
const hall = startHall(facts);
void import('./app.tsx').then(({ mountApp }) => mountApp(facts, hall));

// Back from the payment page a browser may show this page as it was left, in the middle of leaving: begin anew.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
