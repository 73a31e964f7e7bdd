// Loaded before tests, and before servers of tests, that sign many people in: a hash takes 1 ms here, not 20. The test of the real
// cost, passwords.test.ts, does not load it.
import { passwordCost } from '../src/features/auth/password-cost.ts';

Object.assign(passwordCost, { memoryCost: 64, timeCost: 1 });
