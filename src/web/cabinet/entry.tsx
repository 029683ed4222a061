import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepShell } from './keep/keep-shell.ts';
import './cabinet.css';

createRoot(document.getElementById('app') ?? document.body).render(<App />);
addEventListener('load', keepShell, { once: true });
