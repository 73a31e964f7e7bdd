import { modulesOf } from '@bancada/contract/vehicle/module-reports';
import { refusalText } from '@bancada/contract/vehicle/refusal-texts';
import { timings } from '../../timings.ts';
import type { Exchanges } from './exchanges.ts';
import { moduleAddresses, wideAddress } from './module-addresses.ts';
import { callAll, callOnly, lastAnswers, lastRefusals, type OnStep } from './read-car.ts';

const { answer } = timings.adapter;

/** What one request to clear came to, in words. */
export interface Cleared {
  /** Of all modules, or of one. */
  who: string;
  isCleared: boolean;
  words: string;
}

/**
 * Clears the codes of all modules (SAE J1979, 04), and of each that has codes of UDS (ISO 14229-1, 14).
 * @throws AdapterRefused in words
 */
export async function clearCodes(exchanges: Exchanges, onStep: OnStep): Promise<Cleared[]> {
  const { answered } = modulesOf(exchanges.entries);
  const isWide = answered.some(({ ecu }) => ecu.length === 8);
  const withUds = answered.flatMap(({ ecu, answers }) =>
    answers.some(({ sent, kind }) => sent.startsWith('1902') && kind === 'codes') ? [ecu] : [],
  );
  onStep('Apagando os códigos de OBD');
  await callAll(exchanges, isWide);
  await exchanges.ask('04', answer);
  const cleared = [clearedOf('Todos os módulos (OBD)', exchanges, 0x44)];
  for (const ecu of withUds) {
    const address = moduleAddresses.find(({ answers }) => answers === ecu) ?? wideAddress(ecu);
    if (address === null || address === undefined) continue;
    onStep(`Apagando os códigos do módulo ${ecu}`);
    await callOnly(exchanges, address);
    await exchanges.ask('14FFFFFF', answer);
    cleared.push(clearedOf(`Módulo ${ecu}`, exchanges, 0x54));
  }
  return cleared;
}

/** @param positive first byte of the answer that says it is done */
function clearedOf(who: string, { entries }: Exchanges, positive: number): Cleared {
  const isCleared = lastAnswers(entries).some(([first]) => first === positive);
  const [reason] = lastRefusals(entries);
  if (isCleared)
    return {
      who,
      isCleared,
      words: reason === undefined ? 'apagou' : `apagou em parte: um módulo ${refusalText(reason)}`,
    };
  return {
    who,
    isCleared,
    words: reason === undefined ? 'não respondeu' : `não apagou: ${refusalText(reason)}`,
  };
}
