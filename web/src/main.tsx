import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './app/global.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { watchConnection } from './api/connection.ts';
import { watchOtherTabs } from './api/session.ts';
import { createApp } from './app/create-app.tsx';
import { allowSkippedTransitions } from './app/skipped-transitions.ts';
import { forgetKeptOnSignOut } from './features/offline/kept-owner.ts';
import { registerWorker } from './features/offline/new-version.ts';

watchOtherTabs();
watchConnection();
forgetKeptOnSignOut();
registerWorker();
allowSkippedTransitions();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// A task of its own: by now the browser has worked through the code of all, and may have a press to answer.
setTimeout(() => {
  const { app, load } = createApp();
  // What index.html draws stays until there is a screen, or its failure, to show. In a transition: a slow machine draws it in slices,
  // between which it takes presses.
  void Promise.all([load(), ...firstSheets()]).finally(() =>
    startTransition(() => createRoot(root).render(<StrictMode>{app}</StrictMode>)),
  );
});

/** The style sheets that `src/inicio.js` asked for, once they have come or failed. */
function firstSheets(): Promise<void>[] {
  return [...document.querySelectorAll<HTMLLinkElement>('head > link[rel="stylesheet"]')]
    .filter(({ sheet }) => sheet === null)
    .map(
      (link) =>
        new Promise((resolve) => {
          link.addEventListener('load', () => resolve());
          link.addEventListener('error', () => resolve());
        }),
    );
}
