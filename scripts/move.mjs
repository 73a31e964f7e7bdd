// npm run move-to-postgres, npm run move-to-embedded: copies the knowledge base from one database into the other.
import { install, node, root, runToEnd } from './prepare.mjs';

install();
const script = `${root}/server/src/move.ts`;
runToEnd(node, ['--disable-warning=ExperimentalWarning', script, ...process.argv.slice(2)]);
