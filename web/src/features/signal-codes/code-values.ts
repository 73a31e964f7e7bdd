import { signalCodeEndpoints, signalTexts } from '@bancada/contract/signal-code-calls';
import { type SignalType, signalTypes } from '@bancada/contract/signal-codes';
import { readSignalCode } from '@bancada/contract/typed-code';
import { call } from '../../api/client.ts';

/** The form's values; an empty code means none. */
export type CodeValues = Record<`code_${SignalType}`, string>;

export const noCodes: CodeValues = { code_post: '', code_led: '', code_beep: '' };

const given = (values: CodeValues) =>
  signalTypes
    .map((type) => ({ type, text: values[`code_${type}`].trim() }))
    .filter(({ text }) => text !== '');

/** Errors of codes that cannot be parsed, by field. */
export function checkCodes(values: CodeValues): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { type, text } of given(values)) {
    const read = readSignalCode(type, text);
    if ('refusal' in read) errors[`code_${type}`] = read.refusal;
  }
  return errors;
}

/** Links each given code, with one call per code, in sequence. Repeating it changes nothing. */
export async function linkCodes(
  of: 'sintomas' | 'troubleshooting',
  id: number,
  values: CodeValues,
): Promise<string[]> {
  const endpoint = of === 'sintomas' ? signalCodeEndpoints.linkToSymptom : signalCodeEndpoints.linkToEntry;
  const messages: string[] = [];
  for (const { type, text } of given(values)) {
    await call(endpoint, { params: { id }, body: { [`code_${type}`]: text } });
    messages.push(signalTexts.linked[type]);
  }
  return messages;
}
