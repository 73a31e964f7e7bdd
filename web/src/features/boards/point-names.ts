import { namesInTextMax } from '@bancada/contract/boards/names-in-text';
import { pointKey } from '@bancada/contract/measures/reading-stats';

/** A pin that a point of a reading names. */
export interface PinName {
  part: string;
  number: string;
}

const pinOf = /^(.*?\S)(?:\s*[.:/-]\s*|\s+(?:pino?\s+|pin\s+)?)([a-z]{0,2}\d{1,4})$/iu;

/** `U7100.12`, `U7100-A12`, `U7100 pino 12`; null: it may be a net or a part alone. */
export function pinNameIn(point: string): PinName | null {
  const [, part, number] = pinOf.exec(point.trim()) ?? [];
  return part === undefined || number === undefined ? null : { part, number };
}

/** What a board may call the net or the part of a point: `PPBUS_G3H` for `PPBUS G3H`, `U7100` for `U7100.12`. */
function namesOfPoint(point: string): string[] {
  const whole = point.trim().replace(/\s+/g, ' ');
  const part = pinNameIn(whole)?.part;
  return [...new Set([whole, whole.replaceAll(' ', '_'), ...(part === undefined ? [] : [part])])];
}

/** The same of several points, as far as a call of boards takes them. */
export const namesOfPoints = (points: readonly string[]): string[] =>
  [...new Set(points.flatMap(namesOfPoint))].slice(0, namesInTextMax.names);

interface BoardName {
  nome: string;
  tipo: 'peca' | 'rede';
}

/** Which of a board's names a point means: the one that it is itself, else the part of its pin. */
export function nameOfPoint<Name extends BoardName>(point: string, names: readonly Name[]): Name | undefined {
  const called = (text: string) => names.filter(({ nome }) => pointKey(nome) === pointKey(text));
  const own = called(point);
  const part = pinNameIn(point)?.part;
  return (
    own.find(({ tipo }) => tipo === 'rede') ??
    own[0] ??
    (part === undefined ? undefined : called(part).find(({ tipo }) => tipo === 'peca'))
  );
}
