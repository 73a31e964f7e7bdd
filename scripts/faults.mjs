// npm run faults: the tests of faults (`*.faults.test.ts`), then each scenario of bench/faults. npm run faults <scenario>…, or `list`:
// those alone.
import path from 'node:path';
import { build, install, node, root, run } from './prepare.mjs';

const names = process.argv.slice(2);
install();
build();
const flags = ['--disable-warning=ExperimentalWarning'];
const tests =
  names.length > 0 ? 0 : run(node, [...flags, 'node_modules/vitest/vitest.mjs', 'run', '--project=faults']);
const scenarios = run(node, [...flags, path.join(root, 'bench/faults.ts'), ...names]);
process.exitCode = tests || scenarios;
