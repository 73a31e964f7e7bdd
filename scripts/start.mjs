// npm start: install what is missing, build what has changed, serve.
import { spawn } from 'node:child_process';
import { build, environment, install, node, root } from './prepare.mjs';

install();
build();

// Only node:sqlite (the lock of the embedded database) would warn.
const server = spawn(node, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
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
