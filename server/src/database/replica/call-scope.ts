import { AsyncLocalStorage } from 'node:async_hooks';
import type { Position } from './positions.ts';

/** A signed-in person's call, from the first query of its handler to the last. */
export interface CallScope {
  userId: number;
  /** The person's newest write. */
  ownWrite: Position;
  /** Where the primary was when it checked the call's session. */
  primary: Position;
  /** False for calls that write or must be current, and once a query had to go to the primary: no call goes back in time. */
  mayReadReplica: boolean;
  /** What this call has read is at least as new as this. */
  asOf: Position;
  /** False after the answer: what a call leaves to be done later is not part of it. */
  isOpen: boolean;
}

const calls = new AsyncLocalStorage<CallScope>();

/** The call that is being answered; undefined outside of one, and where no replica is configured. */
export function currentCall(): CallScope | undefined {
  const call = calls.getStore();
  return call?.isOpen ? call : undefined;
}

/** Does work that is no part of the call that it is done in: it asks the primary. */
export function outsideCall<Result>(work: () => Result): Result {
  return calls.exit(work);
}

/** Does a call's work. */
export async function withinCall<Result>(call: CallScope, work: () => Promise<Result>): Promise<Result> {
  try {
    return await calls.run(call, work);
  } finally {
    call.isOpen = false;
  }
}
