// npm run dev: the server restarts when its code changes; the pages reload by themselves.
import { spawn } from 'node:child_process';
import { environment, install, node, root, say } from './prepare.mjs';

install();
say('Servidor em http://localhost:3000 · páginas, com recarga, em http://localhost:5173');
const children = [
  spawn(
    node,
    [
      '--watch-path=server',
      '--watch-path=contract/src',
      '--watch-preserve-output',
      '--disable-warning=ExperimentalWarning',
      'server/src/main.ts',
    ],
    { cwd: root, stdio: 'inherit', env: environment() },
  ),
  spawn(node, ['node_modules/.bin/vite', 'web'], { cwd: root, stdio: 'inherit', env: environment() }),
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
