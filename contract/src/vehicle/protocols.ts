// The protocols that an adapter names (ELM327 data sheet, AT SP, AT DPN and AT DP).

export interface Protocol {
  /** How answers are counted and put together: ISO 15765-2 on CAN; one line after another on the older lines. */
  family: 'can' | 'legacy';
  /** Hexadecimal digits of a CAN identifier: 3 (11 bits) or 8 (29 bits); null where either may come, and off CAN. */
  idDigits: 3 | 8 | null;
  /** What the last byte of a line with headers is: J1850's CRC, the sum of ISO 9141, or KWP's sum with a length; null on CAN. */
  check: 'crc' | 'sum' | 'kwp' | null;
}

const can = (idDigits: 3 | 8 | null): Protocol => ({ family: 'can', idDigits, check: null });
const legacy = (check: Protocol['check']): Protocol => ({ family: 'legacy', idDigits: null, check });

/** SAE J1939 (A) is left out: its messages are none of ISO 15765. */
const numbered: Record<string, Protocol> = {
  '1': legacy('crc'),
  '2': legacy('crc'),
  '3': legacy('sum'),
  '4': legacy('kwp'),
  '5': legacy('kwp'),
  '6': can(3),
  '7': can(8),
  '8': can(3),
  '9': can(8),
  B: can(null),
  C: can(null),
};

const named: readonly (readonly [RegExp, string])[] = [
  [/^(?:AUTO,)?SAEJ1850PWM$/, '1'],
  [/^(?:AUTO,)?SAEJ1850VPW$/, '2'],
  [/^(?:AUTO,)?ISO9141-2$/, '3'],
  [/^(?:AUTO,)?ISO14230-4\(KWP5BAUD\)$/, '4'],
  [/^(?:AUTO,)?ISO14230-4\(KWPFAST\)$/, '5'],
  [/^(?:AUTO,)?ISO15765-4\(CAN11\/500\)$/, '6'],
  [/^(?:AUTO,)?ISO15765-4\(CAN29\/500\)$/, '7'],
  [/^(?:AUTO,)?ISO15765-4\(CAN11\/250\)$/, '8'],
  [/^(?:AUTO,)?ISO15765-4\(CAN29\/250\)$/, '9'],
  [/^(?:AUTO,)?SAEJ1939\(CAN29\/250\)$/, 'A'],
  [/^(?:AUTO,)?USER1\(CAN(?:11|29)\/\d+\)$/, 'B'],
  [/^(?:AUTO,)?USER2\(CAN(?:11|29)\/\d+\)$/, 'C'],
];

/** The protocol of a number, `6` or `A6`; null for `0` (not found yet) and for what is not known. */
export function protocolNumbered(number: string): Protocol | null {
  return numbered[number.slice(-1)] ?? null;
}

/** Number of the protocol that the adapter names in words, without blanks and in capitals; null if the text names none. */
export function protocolNamed(text: string): string | null {
  if (text === 'AUTO') return '0';
  return named.find(([name]) => name.test(text))?.[1] ?? null;
}

/** Whether two declarations read a line alike. */
export function isSameProtocol(one: Protocol | null, other: Protocol | null): boolean {
  return one?.family === other?.family && one?.idDigits === other?.idDigits && one?.check === other?.check;
}
