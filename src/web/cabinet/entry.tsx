import { createRoot } from 'react-dom/client';
import { reloadOnceAfterFailedChunk } from '#web/site/client/reload-once.ts';
import { App } from './app.tsx';
import { keepShell } from './keep/keep-shell.ts';
import './cabinet.css';

reloadOnceAfterFailedChunk();
createRoot(document.getElementById('app') ?? document.body).render(<App />);
addEventListener('load', keepShell, { once: true });
