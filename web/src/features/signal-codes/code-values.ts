import { haveRoom, longSignalTexts } from '@bancada/contract/codes/long-signals';
import { signalCodeEndpoints, signalTexts } from '@bancada/contract/codes/signal-code-calls';
import { type SignalType, signalTypes } from '@bancada/contract/codes/signal-codes';
import { readSignalCode } from '@bancada/contract/codes/typed-code';
import {
  type TroubleshootingEntry,
  troubleshootingEndpoints,
  troubleshootingLimits,
} from '@bancada/contract/faults/troubleshooting';
import { call } from '../../api/client.ts';

/** The form's values; an empty code means none. */
export type CodeValues = Record<`code_${SignalType}`, string> & {
  /** The maker whose they are; null: that of the equipment. */
  code_fabricante_id: number | null;
};

export const noCodes: CodeValues = { code_post: '', code_led: '', code_beep: '', code_fabricante_id: null };

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
  if (!haveRoom(readCodes(values))) errors.code_post ??= longSignalTexts.taken;
  return errors;
}

/** The codes that can be parsed. */
function readCodes(values: CodeValues): Partial<Record<`code_${SignalType}`, string>> {
  const read = given(values).map(({ type, text }) => [`code_${type}`, readSignalCode(type, text)] as const);
  return Object.fromEntries(read.flatMap(([field, code]) => ('code' in code ? [[field, code.code]] : [])));
}

/** A record that codes are given to. */
export interface Coded {
  of: 'sintomas' | 'troubleshooting';
  id: number;
}

export interface Linked {
  messages: string[];
  /** What each entry had, to be given back. */
  before: TroubleshootingEntry[];
  after: TroubleshootingEntry[];
}

/**
 * Links each given code, with one call per code, in sequence. Repeating it changes nothing.
 * @param saidBefore whose the codes were before: where nothing else is chosen, that stays
 */
export async function linkCodes(
  target: Coded,
  values: CodeValues,
  saidBefore: number | null,
): Promise<Linked> {
  const { of, id } = target;
  const endpoint = of === 'sintomas' ? signalCodeEndpoints.linkToSymptom : signalCodeEndpoints.linkToEntry;
  const before = await entriesOf(target);
  const messages: string[] = [];
  for (const { type, text } of given(values)) {
    const { code_fabricante_id } = values;
    const body = { [`code_${type}`]: text, ...(code_fabricante_id !== saidBefore && { code_fabricante_id }) };
    await call(endpoint, { params: { id }, body });
    messages.push(signalTexts.linked[type]);
  }
  return { messages, before, after: await entriesOf(target) };
}

/** Gives each entry the codes that it had, but not over what somebody saved after the link. */
export async function unlinkCodes(target: Coded, { before, after }: Linked): Promise<void> {
  const now = await entriesOf(target);
  for (const entry of before)
    for (const type of signalTypes) {
      const field = `code_${type}` as const;
      const of = (entries: readonly TroubleshootingEntry[]) =>
        entries.find(({ id }) => id === entry.id)?.[field];
      const isSame = of(after) === entry[field] && makerIn(after, entry.id) === makerIn(before, entry.id);
      if (isSame || of(now) !== of(after)) continue;
      const body = { [field]: entry[field], code_fabricante_id: makerIn(before, entry.id) };
      await call(signalCodeEndpoints.linkToEntry, { params: { id: entry.id }, body });
    }
}

const makerIn = (entries: readonly TroubleshootingEntry[], id: number) =>
  entries.find((entry) => entry.id === id)?.code_fabricante_id ?? null;

/** Whether all entries are known: of more than are listed at once, not all could be given back. */
export const canUnlink = ({ before }: Linked) => before.length < troubleshootingLimits.related.max;

async function entriesOf({ of, id }: Coded): Promise<TroubleshootingEntry[]> {
  if (of === 'troubleshooting') return [await call(troubleshootingEndpoints.get, { params: { id } })];
  const query = { sintoma_id: id, limit: troubleshootingLimits.related.max };
  return call(troubleshootingEndpoints.byRelations, { query });
}
