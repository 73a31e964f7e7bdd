// npm run fuzz [calls] [seed]: see scripts/fuzz/main.ts.
import { build, install, node, run } from './prepare.mjs';

install();
build();
process.exitCode = run(node, [
  '--disable-warning=ExperimentalWarning',
  'scripts/fuzz/main.ts',
  ...process.argv.slice(2),
]);
