import { expose } from 'comlink';
import * as store from './kept-faults.ts';

expose(store);
// Calls are answered from now on: `kept-store.ts` waits for it.
self.postMessage('ready');
