// npm run dev: the server restarts when its code changes; the pages reload by themselves.
import { spawn } from 'node:child_process';
import { environment, install, node, root, say } from './prepare.mjs';
import { serverFlags } from './server-flags.mjs';

install();
say('Servidor em http://localhost:3000 · páginas, com recarga, em http://localhost:5173');
// Node's own --watch loses a file that an editor saves by renaming.
const restart = [
  '--watch',
  'server',
  '--watch',
  'contract/src',
  '--ext',
  'ts,sql,json',
  '--signal',
  'SIGTERM',
  '--quiet',
  '--no-update-notifier',
];
const server = ['--exec', `"${node}"`, ...serverFlags, 'server/src/main.ts'];
const options = { cwd: root, stdio: 'inherit', env: environment() };
const children = [
  spawn(node, ['node_modules/nodemon/bin/nodemon.js', ...restart, ...server], options),
  spawn(node, ['node_modules/vite/bin/vite.js', 'web'], options),
];
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    for (const other of children) other.kill('SIGTERM');
  });
}
