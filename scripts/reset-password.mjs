// npm run reset-password [-- e-mail]: a new random password for an account, for an owner who lost it; without an e-mail, for the only admin.
import { install, node, root, run } from './prepare.mjs';

install();
const script = `${root}/server/src/reset-password.ts`;
process.exitCode = run(node, ['--disable-warning=ExperimentalWarning', script, ...process.argv.slice(2)]);
