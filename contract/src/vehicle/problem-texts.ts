// What is said of a part of a session that was not understood, each sentence behind the command that it concerns.
import type { SessionProblem } from './session.ts';

const longestQuote = 60;

/** `03: o módulo 7E8 recusou o pedido (código 11).` */
export function problemText(problem: SessionProblem): string {
  const sentence = sentences[problem.reason](problem);
  return problem.sent === '' ? sentence : `${problem.sent}: ${sentence}`;
}

const sentences: Record<SessionProblem['reason'], (problem: SessionProblem) => string> = {
  'no-data': () => 'o carro não respondeu (NO DATA).',
  'no-answer': () => 'não chegou resposta.',
  adapter: ({ detail }) => `o adaptador respondeu “${quoted(detail)}”: falta ao menos parte da resposta.`,
  unread: ({ detail }) => `chegou uma linha que não se entende: “${quoted(detail)}”.`,
  broken: ({ ecu }) => `a resposta ${of(ecu)} chegou cortada ou com a conta errada.`,
  ambiguous: ({ ecu }) =>
    `a resposta ${of(ecu)} pode ser lida de dois modos, e a gravação não diz em qual protocolo.`,
  contradictory: ({ ecu }) =>
    ecu === null ? 'as respostas se contradizem.' : `o módulo ${ecu} deu respostas que se contradizem.`,
  refused: ({ ecu, detail }) => `${by(ecu)} recusou o pedido (código ${detail}).`,
  pending: ({ ecu }) => `${by(ecu)} pediu tempo e não respondeu depois.`,
  'cut-off': () => 'a gravação acaba antes do fim da resposta.',
  'begun-late': () => 'o começo da resposta se perdeu.',
  unasked: ({ ecu }) => `chegaram códigos ${of(ecu)} que ninguém tinha pedido.`,
  'unreadable-line': ({ detail }) => `A linha ${detail} da gravação não se lê.`,
  'nothing-asked': () => 'A gravação não tem nenhum pedido de códigos.',
};

const of = (ecu: string | null) => (ecu === null ? 'de um módulo' : `do módulo ${ecu}`);
const by = (ecu: string | null) => (ecu === null ? 'um módulo' : `o módulo ${ecu}`);
const quoted = (text: string) => (text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text);
