// npm run fuzz [calls] [seed] and npm run fuzz mcp [messages] [seed]: see scripts/fuzz/main.ts; npm run fuzz sheets [files] [seed]: see
// web/test/spoilt-sheets/main.ts.
import { build, install, node, run } from './prepare.mjs';

install();
const given = process.argv.slice(2);
const isOfSheets = given[0] === 'sheets';
if (!isOfSheets) build();
process.exitCode = run(node, [
  '--disable-warning=ExperimentalWarning',
  ...(isOfSheets
    ? ['web/test/spoilt-sheets/main.ts', ...given.slice(1)]
    : ['scripts/fuzz/main.ts', ...given]),
]);
