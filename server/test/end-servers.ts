// Ends the servers that tests have started. A setup file, as its hooks are of every test file: those of a module that is imported
// are of the first file alone, where files share their modules.
import { afterAll, afterEach } from 'vitest';
import { endServers, endSharedServers } from './server-process.ts';

afterEach(endServers);
afterAll(endSharedServers);
