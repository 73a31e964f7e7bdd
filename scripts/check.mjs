// npm run check: formatting and lint (including the import rules of biome.json), the types of every workspace,
// import cycles between features, and the OpenAPI document.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { install, node, root, run } from './prepare.mjs';

install();
const projects = readdirSync(root).filter((name) => readdirSyncHas(path.join(root, name), 'tsconfig.json'));
const failed = [
  run(path.join(root, 'node_modules/.bin/biome'), ['ci', '--error-on-warnings', '.']) === 0 ? [] : ['biome'],
].flat();
for (const project of projects) {
  if (run(node, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', project]) !== 0)
    failed.push(`tsc ${project}`);
}
if (run(node, ['scripts/feature-graph/main.ts']) !== 0) failed.push('imports');
if (run(node, ['scripts/lint-openapi.ts']) !== 0) failed.push('openapi');
process.stdout.write(failed.length === 0 ? 'check: ok\n' : `check: failed (${failed.join(', ')})\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

function readdirSyncHas(directory, file) {
  try {
    return readdirSync(directory).includes(file);
  } catch (error) {
    if (error.code === 'ENOTDIR') return false;
    throw error;
  }
}
