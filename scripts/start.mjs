// npm start: install what is missing, build what has changed, serve.
import { build, install, node, runToEnd } from './prepare.mjs';
import { serverFlags } from './server-flags.mjs';

install();
build();

runToEnd(node, [...serverFlags, 'server/src/main.ts'], { NODE_ENV: 'production' });
