// npm run --silent read-board -- FILE…: reads boardview files, one line of JSON for each.
import { readNamedFiles } from './prepare.mjs';

readNamedFiles('scripts/boards/main.ts');
