// npm run reset-2fa -- e-mail: removes the second factor of an account, for who lost it and has no admin to ask.
import { install, node, root, run } from './prepare.mjs';

install();
const script = `${root}/server/src/reset-second-factor.ts`;
process.exitCode = run(node, ['--disable-warning=ExperimentalWarning', script, ...process.argv.slice(2)]);
