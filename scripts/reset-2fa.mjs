// npm run reset-2fa -- e-mail: removes an account's second factor, for an owner who lost it and has no admin to ask.
import { install, node, root, run } from './prepare.mjs';

install();
const script = `${root}/server/src/reset-second-factor.ts`;
process.exitCode = run(node, ['--disable-warning=ExperimentalWarning', script, ...process.argv.slice(2)]);
