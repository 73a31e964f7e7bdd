// npm run build: rebuilds the pages if their sources have changed. The server's TypeScript runs as it is.
import { build, install } from './prepare.mjs';

install();
build();
