// npm run --silent watch -- FILE.json…: sees LED codes in films (the mean colour of a box, frame by frame), one line of JSON for each file.
import { readNamedFiles } from './prepare.mjs';

readNamedFiles('scripts/senses/watch.ts');
