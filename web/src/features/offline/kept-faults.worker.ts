import { expose } from 'comlink';
import * as faults from './kept-faults.ts';
import * as units from './kept-units.ts';

expose({ ...faults, ...units });
// Calls are answered from now on: `kept-store.ts` waits for it.
self.postMessage('ready');
