// The vehicle's identification number, of the answers to 09 02 (SAE J1979) and 22 F190 (ISO 14229).
import { vinOfBytes } from './answers.ts';
import type { Outcome, Sighting } from './outcomes.ts';
import type { SessionProblem } from './session.ts';

/** The VIN that all modules agree on; null if there is none, it is not whole, or they differ. */
export function vinOf(outcomes: readonly Outcome[]): { vin: string | null; problems: SessionProblem[] } {
  const asked = outcomes.filter(({ request }) => !request.isForCodes);
  const problems: SessionProblem[] = [];
  const found = new Set<string>();
  for (const { request, sightings } of asked) {
    const said = (reason: 'broken' | 'contradictory') =>
      problems.push({ sent: request.sent, reason, ecu: null, detail: '' });
    for (const { answer } of sightings) if (answer.kind === 'vin') found.add(answer.text);
    for (const parts of Map.groupBy(sightings.filter(isPart), ({ ecu }) => ecu).values()) {
      const text = joinedParts(parts);
      if (text === null) said('broken');
      else found.add(text);
    }
    if (found.size > 1) said('contradictory');
  }
  const [vin = null] = found;
  return { vin: found.size === 1 ? vin : null, problems };
}

const isPart = ({ answer }: Sighting) => answer.kind === 'vin-part';

/** Five lines of four bytes, three of filler before the seventeen. null if one is missing or there are two of it. */
function joinedParts(sightings: readonly Sighting[]): string | null {
  const parts = new Map<number, number[]>();
  for (const { answer } of sightings) {
    if (answer.kind !== 'vin-part') continue;
    const known = parts.get(answer.number);
    if (known !== undefined && known.join() !== answer.bytes.join()) return null;
    parts.set(answer.number, answer.bytes);
  }
  const bytes = [1, 2, 3, 4, 5].flatMap((number) => parts.get(number) ?? []);
  const isWhole = bytes.length === 20 && bytes.slice(0, 3).every((byte) => byte === 0);
  return isWhole ? vinOfBytes(bytes.slice(3)) : null;
}
