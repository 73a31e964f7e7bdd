import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './app/global.css';

import { watchConnection } from './api/connection.ts';
import { watchOtherTabs } from './api/session.ts';
import { createApp } from './app/create-app.tsx';
import { draw } from './app/draw.tsx';
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
// In tasks of their own: what is pressed meanwhile is answered between them.
setTimeout(() => {
  const { app, load } = createApp();
  setTimeout(() => {
    // What index.html draws stays until there is a screen, or its failure, to show.
    void Promise.all([load(), ...firstSheets()]).finally(() => draw(app, root));
  });
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
