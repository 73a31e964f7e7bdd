import './app/mantine-styles.ts';
import './app/global.css';

import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { watchConnection } from './api/connection.ts';
import { watchOtherTabs } from './api/session.ts';
import { createApp } from './app/create-app.tsx';
import { allowSkippedTransitions } from './app/router.tsx';
import { forgetKeptOnSignOut } from './features/offline/kept-owner.ts';
import { registerWorker } from './features/offline/new-version.ts';
import { loadDialogs } from './ui/Dialog.tsx';
import { firstScreen } from './ui/lazy-part.tsx';

watchOtherTabs();
watchConnection();
forgetKeptOnSignOut();
registerWorker();
allowSkippedTransitions();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const { app, load } = createApp();
// What index.html draws stays until there is a screen, or its failure, to show. In a transition: a slow machine draws it in slices, between
// which it takes presses.
void load().finally(() => startTransition(() => createRoot(root).render(<StrictMode>{app}</StrictMode>)));
void firstScreen()
  .then(loadDialogs)
  .catch(() => undefined);
