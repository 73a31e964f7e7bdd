// Chassis numbers (VIN, ISO 3779; in Brazil ABNT NBR 6066): seventeen signs without I, O and Q.
import { bare, digitsMeant, withoutLabel } from './number-text.ts';
import { vehicleMaker } from './vehicle-makers.ts';

/** A VIN as seventeen signs; null where it is none. Its last four are digits. */
export function readVin(text: string): string | null {
  const given = bare(withoutLabel(text).rest).replace(/[OQ]/g, '0').replaceAll('I', '1');
  if (given.length !== 17) return null;
  const vin = given.slice(0, 13) + digitsMeant(given.slice(13));
  return /^[A-HJ-NPR-Z0-9]{13}\d{4}$/.test(vin) && /[A-Z]/.test(vin) ? vin : null;
}

/** Of model year 1980, and again of 2010. */
const yearSigns = 'ABCDEFGHJKLMNPRSTVWXY123456789';
/** Where the tenth sign has to be the model year: North America, Brazil, China. Elsewhere it may be anything. */
const saysYear = /^(?:[1-5]|7[F-Z]|9[A-E3-9]|L)/;

export interface VinFacts {
  /** null: not in the table. */
  maker: string | null;
  /** The model years that its tenth sign may mean, thirty years apart, the later first; empty where it does not say. */
  years: number[];
}

/** What a VIN tells by itself. @param lastYear the latest model year there can be: next year's */
export function vinFacts(vin: string, lastYear: number): VinFacts {
  const place = yearSigns.indexOf(vin.charAt(9));
  const isTold = saysYear.test(vin) && place !== -1;
  const years = isTold ? [2010 + place, 1980 + place].filter((year) => year <= lastYear) : [];
  return { maker: vehicleMaker(vin), years };
}

/** `BYD, 2024 ou 1994`; null where nothing is told. */
export function vinText(vin: string, lastYear: number): string | null {
  const { maker, years } = vinFacts(vin, lastYear);
  const parts = [maker, years.join(' ou ')].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join(', ');
}
