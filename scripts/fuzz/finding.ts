import type { KeptRequest } from './request.ts';

/** A wrong answer, or a missing one. */
export interface Finding {
  call: number;
  operation: string;
  request: KeptRequest;
  problems: string[];
}
