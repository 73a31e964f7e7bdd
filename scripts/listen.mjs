// npm run --silent listen -- FILE.wav…: hears beep codes in recordings, one line of JSON for each file.
import { readNamedFiles } from './prepare.mjs';

readNamedFiles('scripts/senses/listen.ts');
