// npm run backup [FILE]: a backup in one file, beside a running server too; see server/src/backup/backup-command.ts.
import { install, node, root, run } from './prepare.mjs';

install();
const script = `${root}/server/src/backup/backup-command.ts`;
process.exitCode = run(node, ['--disable-warning=ExperimentalWarning', script, ...process.argv.slice(2)]);
