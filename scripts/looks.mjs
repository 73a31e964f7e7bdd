// npm run looks: visits every screen in its states, at every width in both themes.
// npm run looks addresses: opens every address once. npm run looks details: what only a browser shows and is no story (motion,
// tabs, touch, settings of an instance). CI runs these two.
import { build, fail, install, node, run } from './prepare.mjs';

const [what = 'all'] = process.argv.slice(2);
const titles = { all: 'nothing overflows', addresses: 'the look of the product', details: '@detail' };
if (!(what in titles)) fail(`npm run looks [${Object.keys(titles).join('|')}]`);
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
    `--grep=${titles[what]}`,
  ],
  { LOOKS: what },
);
