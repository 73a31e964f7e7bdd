import type { SessionEntry } from '@bancada/contract/vehicle/session';
import { windowsOf } from '@bancada/contract/vehicle/windows';

/** The bytes of each module's whole answer to the last command, from its service byte on. */
export function lastAnswers(entries: readonly SessionEntry[]): number[][] {
  const assembled = windowsOf(entries).at(-1)?.assembled ?? [];
  return assembled.flatMap((one) => ('message' in one ? [one.message.bytes] : []));
}

/** Whether anybody in the car answered the last command, even in part. */
export function isAnswered(entries: readonly SessionEntry[]): boolean {
  return (windowsOf(entries).at(-1)?.assembled.length ?? 0) > 0;
}

/** Why the last command was refused, in hexadecimal, by whoever refused it; what asks for time is no refusal. */
export function lastRefusals(entries: readonly SessionEntry[]): string[] {
  return lastAnswers(entries).flatMap((bytes) => {
    const reason = bytes[0] === 0x7f ? bytes[2] : undefined;
    return reason === undefined || reason === 0x78
      ? []
      : [reason.toString(16).toUpperCase().padStart(2, '0')];
  });
}
