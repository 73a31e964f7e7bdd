// npm run check-files: reads every stored attachment; exits with 1 if one is missing, damaged or unknown.
import { install, node, root, run } from './prepare.mjs';

install();
process.exitCode = run(node, ['--disable-warning=ExperimentalWarning', `${root}/server/src/check-files.ts`]);
