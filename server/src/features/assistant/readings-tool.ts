import { listLimits } from '@bancada/contract/lists';
import { readingConditionTexts, readingKindTexts } from '@bancada/contract/measures/reading-kinds';
import { type PointStats, type ReadingStats, statsText } from '@bancada/contract/measures/reading-stats';
import { readReadingValue } from '@bancada/contract/measures/reading-values';
import { type BoardReading, boardReadingEndpoints, readingLimits } from '@bancada/contract/measures/readings';
import { type EquipmentModel, equipmentModelEndpoints } from '@bancada/contract/records/equipment-models';
import * as z from 'zod/mini';
import { answerText, cut, placeOf } from './answer.ts';
import { Refused } from './ask.ts';
import { handle, recordId, type ToolParts, tool } from './tool.ts';

const perAnswer = 20;
/** Of a point in a list of them; all are had by its name. */
const groupsMax = 12;
/** From here a direct voltage is dangerous to touch (IEC 61140), V. */
const dangerousVolts = 60;

export const readPoint = tool({
  name: 'leituras_de_ponto',
  right: 'ler',
  isWriting: false,
  title: 'Leituras de um ponto da placa',
  description:
    'O que placas boas medem em um ponto de um equipamento (tensão, queda de diodo, resistência, frequência), por condição: faixa, mediana, quantas placas, e o que as com defeito mediram; depois, cada leitura. Sem o ponto, os pontos lidos do equipamento; sem o equipamento, os equipamentos pelo nome.',
  input: z.strictObject({
    equipamento: z.optional(recordId('O id do equipamento')),
    nome: z.optional(
      z
        .string()
        .check(
          z.minLength(1),
          z.maxLength(300),
          z.describe('Nome ou modelo, para achar o id do equipamento'),
        ),
    ),
    ponto: z.optional(
      z
        .string()
        .check(
          z.minLength(1),
          z.maxLength(readingLimits.pontoMaxChars),
          z.describe('O nome do ponto ou da rede, ou um pedaço dele: PPBUS_G3H'),
        ),
    ),
    revisao: z.optional(
      z
        .string()
        .check(
          z.maxLength(readingLimits.revisaoMaxChars),
          z.describe('Só desta placa ou revisão: 820-00165'),
        ),
    ),
    continua: handle(),
  }),
  async answer(parts, { equipamento, nome, ponto, revisao, continua }) {
    const from = placeOf(continua);
    if (equipamento === undefined && nome === undefined)
      throw new Refused('Dê o id do equipamento, ou o nome dele para achar o id.');
    if (equipamento === undefined) return models(parts, nome ?? '', from);
    const model = await parts.ask(equipmentModelEndpoints.get, { params: { id: equipamento } });
    const at: OfBoard = { model, revisao, from };
    return (ponto === undefined ? null : await ofPoint(parts, at, ponto)) ?? pointsOf(parts, at, ponto);
  },
});

interface OfBoard {
  model: EquipmentModel;
  revisao: string | undefined;
  from: number;
}

const modelAddress = (base: string, id: number) => `${base}/equipment-models/${id}`;

/** The page of a list in which a place lies, and how many of its rows are before it. */
const pageAt = (from: number) => ({
  query: { page: Math.floor(from / perAnswer) + 1, limit: perAnswer },
  before: from % perAnswer,
});

async function models({ ask, base }: ToolParts, nome: string, from: number): Promise<string> {
  const { query, before } = pageAt(from);
  const { data, total } = await ask(equipmentModelEndpoints.list, { query: { ...query, search: nome } });
  const dados = data.slice(before);
  return answerText({
    titulo: total === 0 ? 'Nenhum equipamento com este nome.' : 'Equipamentos encontrados: peça um pelo id',
    endereco: `${base}/equipment-models`,
    touchesVoltage: dados.some(({ categoria_alta_tensao }) => categoria_alta_tensao),
    dados: dados.map(({ id, nome, fabricante_nome, numero_modelo }) => ({
      ...{ equipamento: id, nome: cut(`${fabricante_nome} ${nome}`, 300), numero_modelo },
      endereco: modelAddress(base, id),
      ...{ fonte: 'cadastro da oficina', confianca: 'palavra de quem registrou', prova: noProof },
    })),
    from,
    hasMore: from + dados.length < total,
  });
}

/** The statistics of one point, then its readings one by one; null where there is no point of this name. */
async function ofPoint({ ask, base }: ToolParts, at: OfBoard, ponto: string): Promise<string | null> {
  const { model, revisao, from } = at;
  const asked = { modelo_equipamento_id: model.id, ponto, revisao };
  const found = await ask(boardReadingEndpoints.points, {
    query: { ...asked, page: 1, limit: listLimits.limitMax },
  });
  if (found.total === 0) return null;
  const stats = found.data.flatMap((point) => statsPieces(base, model.id, point));
  const { query, before } = pageAt(Math.max(0, from - stats.length));
  const readings = await ask(boardReadingEndpoints.list, { query: { ...asked, ...query } });
  const dados = [
    ...stats.slice(from),
    ...readings.data.slice(before).map((reading) => readingPiece(base, reading)),
  ];
  return answerText({
    titulo: `Leituras de um ponto do equipamento ${model.id}: o que as placas boas têm em comum, depois cada leitura`,
    endereco: modelAddress(base, model.id),
    touchesVoltage: isOfHighVoltage(model, found.data, readings.data),
    dados,
    from,
    hasMore: from + dados.length < stats.length + readings.total,
    nota: compared,
  });
}

async function pointsOf({ ask, base }: ToolParts, at: OfBoard, part: string | undefined): Promise<string> {
  const { model, revisao, from } = at;
  const { query, before } = pageAt(from);
  const { data, total } = await ask(boardReadingEndpoints.points, {
    query: { ...query, modelo_equipamento_id: model.id, revisao, search: part },
  });
  const points = data.slice(before);
  return answerText({
    titulo: titleOfPoints(total, model.id, part),
    endereco: modelAddress(base, model.id),
    touchesVoltage: isOfHighVoltage(model, points),
    dados: points.map((point) => pointPiece(base, model.id, point)),
    from,
    hasMore: from + points.length < total,
    nota: total === 0 ? nothing : compared,
  });
}

function titleOfPoints(total: number, modelId: number, part: string | undefined): string {
  if (total === 0) return `Nenhum ponto encontrado nas leituras do equipamento ${modelId}.`;
  return part === undefined
    ? `Pontos lidos do equipamento ${modelId}`
    : `Nenhum ponto do equipamento ${modelId} tem este nome inteiro: os que o contêm`;
}

const compared =
  'Compare só com a mesma grandeza e a mesma condição (placa desligada, em espera, ligada, com carregador), e diga quantas placas boas há.';
const nothing = 'Tente um pedaço menor do nome. Sem leituras de placas boas não há com o que comparar.';
const noProof = 'não é prova de conserto';

const saidOf = ({ ponto, referencia }: Pick<PointStats, 'ponto' | 'referencia'>) => ({
  ponto,
  referencia: referencia ?? 'o terra da placa',
});

const sourceOfStats = { fonte: 'leituras registradas na oficina', prova: `leitura: ${noProof}` };

/** A point in a list of them: what is measured there, in words. */
function pointPiece(base: string, modelId: number, point: PointStats) {
  const placas_boas = Math.max(0, ...point.grupos.map(({ boas }) => boas));
  return {
    ...saidOf(point),
    leituras: point.grupos.slice(0, groupsMax).map((stats) => cut(statsText(stats), 120)),
    outras_leituras: Math.max(0, point.grupos.length - groupsMax),
    placas_boas,
    endereco: modelAddress(base, modelId),
    ...sourceOfStats,
    confianca: trustOf(placas_boas),
  };
}

/** What was read at a point, by kind and condition. */
function statsPieces(base: string, modelId: number, point: PointStats) {
  return point.grupos.map((stats) => ({
    ...saidOf(point),
    em_palavras: cut(statsText(stats), 400),
    grandeza: readingKindTexts[stats.grandeza],
    condicao: readingConditionTexts[stats.condicao],
    placas_boas: stats.boas,
    com_defeito: stats.com_defeito,
    defeitos: stats.defeitos.slice(0, 3).map(({ sintoma_id, sintoma, valores }) => ({
      ...{ sintoma: cut(sintoma, 100), mediram: valores.slice(0, 2).map((value) => cut(value, 40)) },
      endereco: `${base}/sintomas/${sintoma_id}`,
    })),
    endereco: modelAddress(base, modelId),
    ...sourceOfStats,
    confianca: trustOf(stats.boas),
  }));
}

function readingPiece(base: string, reading: BoardReading) {
  const { id, valor, nota, medidor, sintoma, sintoma_id, criado_por_nome } = reading;
  return {
    ...saidOf(reading),
    valor,
    grandeza: readingKindTexts[reading.grandeza],
    condicao: readingConditionTexts[reading.condicao],
    placa: reading.boa ? 'boa' : 'com defeito',
    defeito:
      sintoma === null ? null : { sintoma: cut(sintoma, 200), endereco: `${base}/sintomas/${sintoma_id}` },
    ...{ revisao: reading.revisao, medidor, nota: nota === null ? null : cut(nota, 300) },
    endereco: `${base}/leituras/${id}`,
    fonte: cut(`registrada na oficina por ${criado_por_nome ?? 'alguém'}`, 300),
    confianca: 'palavra de quem mediu',
    prova: sourceOfStats.prova,
  };
}

function trustOf(goodBoards: number): string {
  if (goodBoards === 0) return 'nenhuma placa boa ainda: não há com o que comparar';
  return goodBoards === 1
    ? 'uma placa boa só: confira em outra antes de concluir'
    : `${goodBoards} placas boas`;
}

/** Of equipment in a category that is marked, or with a voltage that is dangerous to touch on any board. */
function isOfHighVoltage(
  { categoria_alta_tensao }: EquipmentModel,
  points: readonly PointStats[],
  readings: readonly BoardReading[] = [],
): boolean {
  const groups = points.flatMap(({ grupos }) => grupos);
  return categoria_alta_tensao || groups.some(isDangerous) || readings.some(showsDanger);
}

function isDangerous({ grandeza, min, max, defeitos }: ReadingStats): boolean {
  const texts = defeitos.flatMap(({ valores }) => valores);
  return (
    [min, max].some((volts) => grandeza === 'tensao' && isDangerousVoltage(volts ?? 0)) ||
    texts.some((valor) => showsDanger({ grandeza, valor }))
  );
}

function showsDanger({ grandeza, valor }: Pick<BoardReading, 'grandeza' | 'valor'>): boolean {
  const read = grandeza === 'tensao' ? readReadingValue(grandeza, valor ?? '') : null;
  return read !== null && !read.isOpen && isDangerousVoltage(read.value);
}

const isDangerousVoltage = (volts: number) => Math.abs(volts) >= dangerousVolts;
