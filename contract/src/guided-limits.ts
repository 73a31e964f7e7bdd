export const guidedLimits = {
  /** Faults that one guided diagnosis compares. */
  faultsMax: 10,
  unidadeMaxChars: 80,
  valorMaxChars: 60,
} as const;
