// npm run conformance: see scripts/mcp-conformance.ts.
import { build, install, node, run } from './prepare.mjs';

install();
build();
process.exitCode = run(node, ['--disable-warning=ExperimentalWarning', 'scripts/mcp-conformance.ts']);
