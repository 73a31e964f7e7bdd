// What a chassis number tells by itself: who made the car, and of which model year it is.
import { vehicleMaker } from './vehicle-makers.ts';

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
