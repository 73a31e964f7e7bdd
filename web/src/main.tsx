import '@mantine/core/styles.css';
import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchOtherTabs } from './api/session.ts';
import { createApp } from './app/create-app.tsx';
import { allowSkippedTransitions } from './app/skipped-transitions.ts';

watchOtherTabs();
allowSkippedTransitions();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(<StrictMode>{createApp().app}</StrictMode>);
