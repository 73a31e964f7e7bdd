// npm run restore FILE [-- --substituir]: brings a backup into an empty instance; see server/src/backup/restore-command.ts.
import { install, node, root, run } from './prepare.mjs';

install();
const script = `${root}/server/src/backup/restore-command.ts`;
process.exitCode = run(node, ['--disable-warning=ExperimentalWarning', script, ...process.argv.slice(2)]);
