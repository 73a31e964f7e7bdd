// npm run bench <name>: runs bench/<name>.ts; without a name, lists them.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { build, install, node, root, runToEnd, say } from './prepare.mjs';

const [name, ...rest] = process.argv.slice(2);
const file = path.join(root, 'bench', `${name}.ts`);
if (name === undefined || !/^[\w-]+$/.test(name) || !existsSync(file)) {
  const names = readdirSync(path.join(root, 'bench')).filter((entry) => /^[\w-]+\.ts$/.test(entry));
  say(`npm run bench <name>, one of: ${names.map((entry) => entry.slice(0, -3)).join(', ')}`);
  process.exitCode = 1;
} else {
  install();
  build();
  runToEnd(node, ['--disable-warning=ExperimentalWarning', file, ...rest]);
}
