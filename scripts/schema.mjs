// npm run schema: writes server/schema.sql and the checksums of new migrations; see server/test/write-schema.ts.
import { install, node, root, run } from './prepare.mjs';

install();
process.exitCode = run(node, [
  '--disable-warning=ExperimentalWarning',
  `${root}/server/test/write-schema.ts`,
]);
