// npm run looks: visits every screen in its states, at every width in both themes; npm test opens each address once.
import { build, install, node, run } from './prepare.mjs';

install();
build();
process.exitCode = run(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=e2e/playwright.config.ts',
    '--reporter=list',
    '--grep=nothing overflows',
  ],
  { LOOKS: 'all' },
);
