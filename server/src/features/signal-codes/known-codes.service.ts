import { longSignalType } from '@bancada/contract/codes/long-signals';
import type { SignalCode } from '@bancada/contract/codes/signal-code-calls';
import type { SignalType } from '@bancada/contract/codes/signal-codes';
import { readWithinLimits } from '@bancada/contract/codes/typed-code';
import type { Database } from '../../database/database.ts';
import { InvalidFields } from '../../http/app-error.ts';
import { listCodesOfType, listInUse, listKnownCodes } from './known-codes.sql.ts';
import { nearest } from './nearest-codes.ts';

interface Typed {
  tipo: SignalType;
  /** As people write it. */
  codigo: string;
}

/** The known codes that match a typed one, an exact match first. @throws InvalidFields if it cannot be parsed */
export async function searchCodes(
  db: Database,
  { tipo, codigo, ...page }: Typed & { skip: number; limit: number },
): Promise<SignalCode[]> {
  return (await listKnownCodes(db, readTyped(tipo, codigo), page)).map(asAnswer);
}

/** Candidates per wanted result: few of the nearest codes are not in use. */
const triedPerWanted = 20;

/** The known codes nearest to a typed one, itself excluded, nearest first. @throws InvalidFields if it cannot be parsed */
export async function nearestCodes(
  db: Database,
  { limit, ...typed }: Typed & { limit: number },
): Promise<SignalCode[]> {
  const { tipo, codigo } = readTyped(typed.tipo, typed.codigo);
  const isAlike = ofItsKind(codigo);
  const near = nearest(tipo, codigo, await listCodesOfType(db, tipo))
    .filter((code) => isAlike(code.codigo))
    .slice(0, limit * triedPerWanted);
  const inUse = await listInUse(
    db,
    tipo,
    near.map(({ id }) => id),
  );
  return near
    .filter(({ id }) => inUse.has(id))
    .slice(0, limit)
    .map((found) => asAnswer({ tipo, ...found }));
}

/** A signal beyond the limits is known as a POST code. */
function readTyped(type: SignalType, typed: string): Typed {
  const read = readWithinLimits(type, typed);
  if ('code' in read) return { tipo: longSignalType(read.code) === null ? type : 'post', codigo: read.code };
  throw new InvalidFields([{ loc: ['query', 'codigo'], msg: read.refusal, type: 'custom' }]);
}

/** Near to blinks or beeps beyond the limits are others of these alone. */
function ofItsKind(sought: string): (codigo: string) => boolean {
  const type = longSignalType(sought);
  return (codigo) => type === null || longSignalType(codigo) === type;
}

function asAnswer({ id, tipo, codigo }: { id: number; tipo: SignalType; codigo: string }): SignalCode {
  return { id, tipo, codigo, ...(tipo === 'post' ? { code_post: codigo } : {}) };
}
