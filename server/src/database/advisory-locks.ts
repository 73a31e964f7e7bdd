/** Numbers of the advisory locks that all processes share: arbitrary, each for one purpose. */
export const advisoryLocks = {
  migrations: 7_214_902_113,
  starter: 7_214_902_114,
  bin: 7_214_902_115,
  imports: 7_214_902_116,
  admins: 7_214_902_117,
  confirmations: 7_214_902_127,
  /** With a second number, the person's. */
  brakes: 7_214_902,
} as const;
