import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { reloadOnceAfterFailedChunk } from '#web/shared/reload-once.ts';
import { readCookie } from '#web/shared/visitor/cookies.ts';
import { followDialogs } from '#web/ui/dialog-history.ts';
import { accountId } from './account-id.ts';
import { App, prepareScreen, screenAt } from './app.tsx';
import { baseHere } from './base-here.ts';
import { drawnAnswers } from './drawing.ts';
import { facts, setFacts, takeData } from './facts.ts';
import { cacheShell } from './offline/offline-shell.ts';
import { useLogin } from './use-login.ts';
import './cabinet.css';

reloadOnceAfterFailedChunk();
followDialogs();
addEventListener('load', cacheShell, { once: true });
const data = takeData();
setFacts(data.facts, data.drawn?.at ?? Date.now());
if (data.drawn === undefined) facts.city = readCookie('city') ?? facts.city;
const base = baseHere(facts, location.pathname);
// Offline, no server redirects the bare address to a language.
if (!location.pathname.startsWith(base)) history.replaceState(null, '', facts.base);
const root = document.getElementById('app') ?? document.body;

function Cabinet({ account }: { account: string | null | undefined }): ReactNode {
  const { login, visitor } = useLogin(account);
  return <App key={visitor} login={login} />;
}

const cabinet = (account: string | null | undefined): ReactNode => (
  <BrowserRouter basename={base}>
    <Cabinet account={account} />
  </BrowserRouter>
);

// Between the response and this script somebody else may have logged in.
const drawn = data.drawn?.account === accountId() ? data.drawn : undefined;
if (drawn === undefined) createRoot(root).render(cabinet(undefined));
else {
  const { account, answers } = drawn;
  for (const path in answers) if (answers[path]) drawnAnswers.set(path, answers[path]);
  await prepareScreen(screenAt(location.pathname.slice(base.length) || '/'));
  hydrateRoot(root, cabinet(account));
}
