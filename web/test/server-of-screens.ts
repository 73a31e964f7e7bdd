// Loaded before the server of the screens: cheap password hashes, and limits that a busy machine does not reach.
import '../../server/test/cheap-passwords.ts';
import { usualTimeLimits } from '../../server/src/time-limits.ts';

Object.assign(usualTimeLimits, { searchMs: 60_000, readyCheckMs: 60_000, turnWaitMs: 60_000 });
