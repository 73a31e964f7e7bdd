import { readCheckKind, unknownCheckKind } from '@bancada/contract/faults/check-kind-words';
import { checkKinds } from '@bancada/contract/faults/check-kinds';
import { minutes, typedMinutes } from '@bancada/contract/measures/measure';
import { measureTexts } from '@bancada/contract/measures/measure-texts';
import { foldText } from '@bancada/contract/texts';
import * as z from 'zod/mini';

const yes = new Set(['sim', 's', 'x', 'yes', 'verdadeiro', 'true', '1']);
const no = new Set(['', 'nao', 'n', 'no', 'falso', 'false', '0']);

function readYesNo(cell: string): boolean | null {
  const typed = foldText(cell);
  if (yes.has(typed)) return true;
  return no.has(typed) ? false : null;
}

/** A cell with yes or no, as people and spreadsheets write it; empty means no. */
export const yesNoCell = z.pipe(z.transform(readYesNo), z.boolean(measureTexts.yesOrNo));

/** A cell with minutes; empty means that nobody said. */
export const minutesCell = z.pipe(z.transform(typedMinutes), minutes());

/** A cell with the kind of a diagnosis; empty means an ordinary check. */
export const checkKindCell = z.pipe(z.transform(readCheckKind), z.enum(checkKinds, unknownCheckKind));
