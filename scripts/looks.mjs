// npm run looks: visits every screen in its states, at every width in both themes. npm run looks states: the same on a phone in the
// dark theme, where most is found. npm run looks addresses: opens every address once. npm run looks details: what only a browser shows and is no story (motion,
// tabs, touch, settings of an instance; ten screens against their pictures: `details -- --update-snapshots` takes new ones).
// npm run looks firefox: the same product in Firefox. CI runs these four.
// npm run looks guide: takes the pictures of the user's guide anew, into docs/images.
import { build, fail, install, node, run } from './prepare.mjs';

const [what = 'all', ...options] = process.argv.slice(2);
const titles = {
  all: 'nothing overflows',
  states: 'at 360 px, dark: nothing overflows',
  addresses: 'the look of the product',
  details: '@detail',
  firefox: '@firefox',
  guide: '@guide',
};
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
    ...options,
  ],
  { LOOKS: what },
);
