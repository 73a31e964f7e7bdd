/** Where a module is asked, and where it answers from; 11-bit identifiers. */
export interface ModuleAddress {
  asked: string;
  answers: string;
  /** The adapter must be told where the answer comes from, and whom to tell that it may go on (ISO 15765-2, flow control). */
  isSpecial: boolean;
}

/** ISO 15765-4: eight addresses that every car keeps for what OBD asks. */
const standard = Array.from({ length: 8 }, (_, place) => ({
  asked: `7E${place}`,
  answers: `7E${(place + 8).toString(16).toUpperCase()}`,
  isSpecial: false,
}));

/** Where electric cars are seen to have a battery, an inverter, a charger and the body (Renault, Nissan: OVMS, CanZE). */
const electric = [
  ['79B', '7BB'],
  ['797', '79A'],
  ['792', '793'],
  ['75A', '77E'],
  ['784', '78C'],
  ['744', '764'],
  ['745', '765'],
] as const;

export const moduleAddresses: readonly ModuleAddress[] = [
  ...standard,
  ...electric.map(([asked, answers]) => ({ asked, answers, isSpecial: true })),
];

/** Whom to ask of those that answered with 29-bit identifiers (ISO 15765-4): `18DAF110` is asked as `DA10F1`. */
export function wideAddress(ecu: string): ModuleAddress | null {
  const [, module] = /^18DA(?:F1|F9)([\dA-F]{2})$/.exec(ecu) ?? [];
  return module === undefined ? null : { asked: `DA${module}F1`, answers: ecu, isSpecial: false };
}
