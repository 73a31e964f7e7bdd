import { signalCodeEndpoints } from '@bancada/contract/codes/signal-code-calls';
import { type SignalType, signalTypes } from '@bancada/contract/codes/signal-codes';
import { typedCodeMaxChars } from '@bancada/contract/codes/typed-code';
import type { Fault, FaultCard } from '@bancada/contract/faults/faults';
import { faultEndpoints } from '@bancada/contract/faults/faults';
import * as z from 'zod/mini';
import { answerText, cut, placeOf, provenText } from './answer.ts';
import { handle, recordId, type ToolParts, tool } from './tool.ts';

const perSearch = 8;
const shortChars = 300;

type SolutionOfFault = Fault['solucoes'][number];

/** A solution with its address, its source, how far that is to be trusted, and its proof. */
export function solutionPiece(base: string, solution: SolutionOfFault, maxChars?: number) {
  const [entry] = solution.registros;
  return {
    tipo: 'solução',
    texto: cut(solution.texto, maxChars),
    endereco: `${base}/troubleshooting/${entry?.id}`,
    registros: solution.registros.slice(0, 10).map(({ id, equipamento_id }) => ({ id, equipamento_id })),
    fonte: cut(entry?.fonte ?? `registrado na oficina por ${entry?.criado_por_nome ?? 'alguém'}`, shortChars),
    confianca: entry?.confianca ?? 'palavra de quem registrou',
    prova: provenText(solution),
  };
}

/** A fault as one piece of a list. */
function faultPiece(base: string, fault: FaultCard) {
  return {
    id: fault.id,
    endereco: `${base}/sintomas/${fault.id}`,
    sintoma: cut(fault.sintoma, shortChars),
    alta_tensao: fault.alta_tensao,
    equipamentos: fault.equipamentos
      .slice(0, 5)
      .map(({ nome, fabricante_nome }) => `${fabricante_nome} ${nome}`),
    verificacoes: fault.verificacoes.length,
    solucoes: fault.solucoes.slice(0, 2).map((one) => solutionPiece(base, one, shortChars)),
  };
}

export const findFault = tool({
  name: 'buscar_defeitos',
  right: 'ler',
  isWriting: false,
  title: 'Buscar defeitos',
  description:
    'Busca defeitos na base da oficina pelas palavras do sintoma, do equipamento ou por um código. Cada um traz endereço, fonte, confiança e prova de cada solução.',
  input: z.strictObject({
    texto: z
      .string()
      .check(z.minLength(1), z.maxLength(300), z.describe('O sintoma como se conta, e o equipamento')),
    continua: handle(),
  }),
  async answer({ ask, base }, { texto, continua }) {
    const from = placeOf(continua);
    const query = { q: texto, avulsa: '1', skip: from, limit: perSearch } as const;
    const { data, total } = await ask(faultEndpoints.search, { query });
    return answerText({
      titulo: data.length === 0 ? 'Nada foi encontrado.' : `Defeitos encontrados: ${total.count}`,
      endereco: `${base}/?${new URLSearchParams({ q: texto })}`,
      touchesVoltage: data.some(({ alta_tensao }) => alta_tensao),
      dados: data.map((fault) => ({ ...faultPiece(base, fault), aproximado: fault.aproximado })),
      from,
      hasMore: from + data.length < total.count,
    });
  },
});

export const readFault = tool({
  name: 'ler_defeito',
  right: 'ler',
  isWriting: false,
  title: 'Ler um defeito',
  description:
    'Lê um defeito inteiro: equipamentos, verificações na ordem da bancada, soluções da mais provada à menos.',
  input: z.strictObject({ id: recordId('O id do defeito, como buscar_defeitos o dá'), continua: handle() }),
  async answer({ ask, base }, { id, continua }) {
    const fault = await ask(faultEndpoints.get, { params: { id }, query: {} });
    const from = placeOf(continua);
    const pieces = [
      { tipo: 'sintoma', texto: cut(fault.sintoma) },
      ...fault.equipamentos.map(({ id, nome, fabricante_nome }) => ({
        ...{ tipo: 'equipamento', id, nome: cut(`${fabricante_nome} ${nome}`) },
        endereco: `${base}/equipment-models/${id}`,
      })),
      ...fault.verificacoes.map(({ id, texto, tipo }, place) => ({
        ...{ tipo, ordem: place + 1, diagnostico_id: id, texto: cut(texto) },
        endereco: `${base}/diagnosticos/${id}`,
      })),
      ...fault.solucoes.map((one) => solutionPiece(base, one)),
    ];
    return answerText({
      titulo: `Defeito ${id}`,
      endereco: `${base}/sintomas/${id}`,
      touchesVoltage: fault.alta_tensao || fault.verificacoes.some(({ tipo }) => tipo === 'sem-tensao'),
      dados: pieces.slice(from),
      from,
    });
  },
});

interface GivenCode {
  tipo: SignalType;
  codigo: string;
}

export const readCode = tool({
  name: 'significado_de_codigo',
  right: 'ler',
  isWriting: false,
  title: 'Significado de um código',
  description:
    'O que a oficina sabe de um código POST (também de carro, como P0A0F), de LED ou de bipe: os defeitos em que ele está registrado; de um código que não se conhece, os mais próximos.',
  input: z.strictObject({
    tipo: z.enum(signalTypes),
    codigo: z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(typedCodeMaxChars),
        z.describe('Como se escreve: P0A0F, 1 longo 2 curtos, vermelho pisca 3 vezes'),
      ),
    continua: handle(),
  }),
  async answer(parts, { continua, ...given }) {
    const query = { ...given, skip: 0, limit: 1 };
    const [code] = await parts.ask(signalCodeEndpoints.search, { query });
    return code === undefined ? nearestCodes(parts, given) : faultsOfCode(parts, code, placeOf(continua));
  },
});

async function faultsOfCode(
  { ask, base }: ToolParts,
  code: GivenCode & { id: number },
  from: number,
): Promise<string> {
  const query = { codigo_sinal_id: [code.id], skip: from, limit: perSearch };
  const { data, total } = await ask(faultEndpoints.byCriteria, { query });
  return answerText({
    titulo: 'Defeitos em que este código está registrado, ou o que começa como ele',
    endereco: `${base}/troubleshooting`,
    touchesVoltage: data.some(({ alta_tensao }) => alta_tensao),
    dados: data.map((fault) => ({ codigo: code.codigo, ...faultPiece(base, fault) })),
    from,
    hasMore: data.length === perSearch && from + data.length < total.count,
  });
}

async function nearestCodes({ ask, base }: ToolParts, given: GivenCode): Promise<string> {
  const found = await ask(signalCodeEndpoints.nearest, { query: { ...given, limit: 5 } });
  return answerText({
    titulo: 'Este código não está na base.',
    endereco: `${base}/troubleshooting`,
    touchesVoltage: false,
    dados: found.map(({ tipo, codigo }) => ({ tipo, codigo_proximo: codigo })),
    from: 0,
    nota: 'Os próximos são outros códigos: confira no aparelho antes de usar um deles.',
  });
}
