// Who built a car, by the first three characters of its VIN (ISO 3780). Only those that stand for one make.

/** By make: the world manufacturer identifiers, of Brazil's market first. */
const makes: Record<string, string> = {
  BYD: 'LGX LC0',
  Volkswagen: '9BW 8AW 3VW WVW WVG',
  Chevrolet: '9BG 8AG 3GN 1G1 KL1',
  Fiat: '9BD 8AP ZFA',
  Ford: '9BF 8AF 1FA 1FM WF0',
  Renault: '93Y 8A1 VF1',
  Toyota: '9BR 8AJ JTD JTE JTN',
  Honda: '93H JHM 1HG',
  Hyundai: '9BH KMH',
  Kia: 'KNA KNC',
  Nissan: '94D JN1 SJN 1N4',
  Peugeot: '936 8AD VF3 VR3',
  Citroën: '935 VF7 VR7',
  Mitsubishi: 'JMB',
  BMW: '98M WBA WBS WBY',
  'Mercedes-Benz': '9BM WDB WDD W1K W1N',
  Audi: 'WAU WA1 93U',
  Porsche: 'WP0 WP1',
  Volvo: 'YV1 YV4 LYV',
  Tesla: '5YJ 7SA LRW XP7',
  GWM: 'LGW',
  Chery: 'LVV LVT',
  Geely: 'LB3 L6T',
  JAC: 'LJ1',
  MG: 'LSJ',
  Mini: 'WMW',
  Jaguar: 'SAJ',
  'Land Rover': 'SAL',
  Subaru: 'JF1 JF2',
  Suzuki: 'JS2 JS3',
};

const makeOf = new Map(
  Object.entries(makes).flatMap(([make, codes]) => codes.split(' ').map((code) => [code, make] as const)),
);

/** The make that a VIN names; null where it is not known, or names several. */
export function makerOfVin(vin: string | null): string | null {
  return makeOf.get(vin?.slice(0, 3) ?? '') ?? null;
}

/** Makes of cars, each word in lower case without accents. */
export const wordsOfMakes: ReadonlySet<string> = new Set(
  Object.keys(makes).flatMap((make) =>
    make.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/[ -]/),
  ),
);
