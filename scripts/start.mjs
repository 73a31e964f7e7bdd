// npm start: install what is missing, build what has changed, serve.
import { build, install, node, runToEnd } from './prepare.mjs';

install();
build();

// Only node:sqlite (the lock of the embedded database) would warn.
runToEnd(node, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], { NODE_ENV: 'production' });
