// A code's state, in words: status bits of ISO 14229-1 (annex D), and the request that it answers.
import type { SessionCode } from './session.ts';

/** By bit; said in this order. */
const bits: readonly (readonly [mask: number, words: string])[] = [
  [0x01, 'presente agora'],
  [0x08, 'confirmado'],
  [0x04, 'pendente'],
  [0x80, 'acende a luz de aviso'],
];
/** Failed this cycle, or since it was cleared. */
const failedBefore = 0x22;
/** Not tested since it was cleared. */
const untested = 0x10;

const kinds: Record<SessionCode['kind'], string> = {
  stored: 'guardado',
  pending: 'pendente',
  permanent: 'permanente',
  uds: 'guardado no módulo',
};

/** `presente agora, confirmado`; by the request alone where the code came without a status that the standard fixes. */
export function statusText({ kind, status }: Pick<SessionCode, 'kind' | 'status'>): string {
  // KWP 2000 has bits of its own, which makers use as they like.
  if (status === null || kind !== 'uds') return kinds[kind] + (status === null ? '' : ` (estado ${status})`);
  const byte = Number.parseInt(status, 16);
  const said = bits.filter(([mask]) => (byte & mask) !== 0).map(([, words]) => words);
  if ((byte & 0x01) === 0) said.push(...without(byte));
  return said.length === 0 ? `sem falha marcada (estado ${status})` : said.join(', ');
}

function without(byte: number): string[] {
  if ((byte & failedBefore) !== 0) return ['falhou antes, agora não'];
  return (byte & untested) === 0 ? [] : ['ainda não testado desde a última limpeza'];
}
