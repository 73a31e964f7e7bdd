// npm run --silent read-codes -- FILE…: decodes saved sessions with a vehicle's adapter, one line of JSON for each file.
import { readNamedFiles } from './prepare.mjs';

readNamedFiles('scripts/vehicle/read-codes.ts');
