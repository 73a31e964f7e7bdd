import type { SignalType } from '@bancada/contract/codes/signal-codes';
import { readSignalCode } from '@bancada/contract/codes/typed-code';

export type CodeField = `code_${SignalType}`;
/** As they are typed. */
export type CodeTexts = Record<CodeField, string>;

/** The typed codes that can be drawn; null for the others. */
export function readableCodes(values: CodeTexts): Record<CodeField, string | null> {
  const readable = (type: SignalType) => {
    const read = readSignalCode(type, values[`code_${type}`]);
    return 'code' in read ? read.code : null;
  };
  return { code_post: readable('post'), code_led: readable('led'), code_beep: readable('beep') };
}
