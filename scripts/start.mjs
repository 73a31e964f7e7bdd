// npm start: install what is missing, build what has changed, serve.
import { spawn } from 'node:child_process';
import { build, environment, install, node, root } from './prepare.mjs';

install();
build();

// node:sqlite (the lock of the embedded database) is all that would warn.
// A small nursery: otherwise the first large upload makes the process grow by 60 MB for good (npm run bench upload).
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4'];
const server = spawn(node, [...flags, 'server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: environment({ NODE_ENV: 'production' }),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
}
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 0 : 1);
});
