// Chassis numbers (VIN, ISO 3779; in Brazil ABNT NBR 6066): seventeen signs without I, O and Q.
import { bare, digitsMeant, withoutLabel } from './number-text.ts';

/** A VIN as seventeen signs; null where it is none. Its last four are digits. */
export function readVin(text: string): string | null {
  const given = bare(withoutLabel(text).rest).replace(/[OQ]/g, '0').replaceAll('I', '1');
  if (given.length !== 17) return null;
  const vin = given.slice(0, 13) + digitsMeant(given.slice(13));
  return /^[A-HJ-NPR-Z0-9]{13}\d{4}$/.test(vin) && /[A-Z]/.test(vin) ? vin : null;
}
