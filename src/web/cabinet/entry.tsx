import { createRoot } from 'react-dom/client';
import { reloadOnceAfterFailedChunk } from '#web/shared/reload-once.ts';
import { App } from './app.tsx';
import { baseHere } from './base-here.ts';
import { facts } from './facts.ts';
import { cacheShell } from './offline/offline-shell.ts';
import './cabinet.css';

reloadOnceAfterFailedChunk();
// Offline, no server redirects the bare address to a language.
if (!location.pathname.startsWith(baseHere(facts, location.pathname))) history.replaceState(null, '', facts.base);
createRoot(document.getElementById('app') ?? document.body).render(<App />);
addEventListener('load', cacheShell, { once: true });
