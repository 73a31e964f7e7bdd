export const guidedLimits = {
  /** Faults that one guided diagnosis compares. */
  faultsMax: 10,
  unidadeMaxChars: 80,
  valorMaxChars: 60,
  /** How long what one person confirmed holds: that the unit has no voltage. */
  safetyHours: 4,
  /** Between isolating a unit and measuring it: what its capacitors need at least. */
  dischargeMinutes: 10,
} as const;
