// What is done after each test, and after each file, of all that have a server. A setup file, as its hooks are of every test file: those
// of a module that is imported are of the first file alone, where files share their modules.
import { afterAll, afterEach } from 'vitest';
import { refuseUndeclared } from './declared-answers.ts';
import { endServers, endSharedServers } from './server-process.ts';

afterEach(refuseUndeclared);
afterEach(endServers);
afterAll(endSharedServers);
