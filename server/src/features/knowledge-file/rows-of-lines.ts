import { knowledgeTexts } from '@bancada/contract/imports/knowledge-calls';
import { articleLimits } from '@bancada/contract/records/articles';
import type { Database } from '../../database/database.ts';
import { codeColumns } from '../signal-codes/signal-codes.service.ts';
import { refused } from './file-lines.ts';
import { type FiledRecord, type Row, reserveArticles } from './import.sql.ts';
import type { ReadLine } from './read-line.ts';
import { withNumbers } from './record-links.ts';

export type LineOf<Kind extends ReadLine['tipo']> = Extract<ReadLine, { tipo: Kind }>;
export type Numbers = ReadonlyMap<string, number>;
/** Numbers of the records that lines name, as `kind identity` → number, and those reserved for articles. */
export interface Known {
  numbers: Numbers;
  articles: Map<string, number>;
}

/** The author of an article whose file names nobody. */
const noAuthor = 'Autor não informado';

/** The columns of one line but for codes and texts with addresses. Fields that are lists of records are links. */
const columns: {
  [Kind in FiledRecord]: (
    values: LineOf<Kind>['values'],
    of: (kind: string, one: string) => number,
  ) => object;
} = {
  manufacturers: ({ nome, website }) => ({ nome, website: website || null }),
  categories: ({ nome, descricao, alta_tensao }) => ({ nome, descricao, alta_tensao }),
  'equipment-models': ({ fabricante, categoria, ...model }, of) => ({
    nome: model.nome,
    numero_modelo: model.numero_modelo,
    fabricante_id: of('manufacturers', fabricante),
    categoria_id: of('categories', categoria),
    data_lancamento: model.data_lancamento,
    data_aproximada: model.data_aproximada,
  }),
  datasheets: ({ part_number, nome, descricao, fabricante }, of) => ({
    part_number,
    nome,
    descricao,
    fabricante_id: of('manufacturers', fabricante),
    substitutos: [],
  }),
  sintomas: ({ sintoma, ditos, alta_tensao }) => ({ sintoma, ditos: ditos ?? '', alta_tensao, fotos: [] }),
  diagnosticos: ({ descricao, tipo_de_passo, medida, minutos, alta_tensao }) => ({
    descricao,
    tipo: tipo_de_passo,
    medida,
    minutos,
    alta_tensao,
  }),
  solucoes: ({ solucao }) => ({ solucao }),
  troubleshooting: ({ sintoma, equipamento, solucao, fabricante_do_codigo, fonte, confianca }, of) => ({
    sintoma_id: of('sintomas', sintoma),
    modelo_equipamento_id: of('equipment-models', equipamento),
    solucao_id: of('solucoes', solucao),
    code_fabricante_id: fabricante_do_codigo === null ? null : of('manufacturers', fabricante_do_codigo),
    fonte,
    confianca,
  }),
  resultados: (
    { registro, resolveu, dia, dito_em, repetido, diagnostico, mesma_pessoa, mesmo_aparelho },
    of,
  ) => ({
    troubleshooting_id: of('troubleshooting', registro),
    resolveu,
    dia,
    dito_em,
    repetido,
    diagnostico_id: diagnostico === null ? null : of('diagnosticos', diagnostico),
    pessoa: somebodyElse(mesma_pessoa),
    unidade: mesmo_aparelho === null ? null : `Outra oficina, ${mesmo_aparelho.slice(-12)}`,
  }),
  readings: ({ equipamento, sintoma, ...reading }, of) => ({
    modelo_equipamento_id: of('equipment-models', equipamento),
    revisao: reading.revisao,
    ponto: reading.ponto,
    referencia: reading.referencia,
    grandeza: reading.grandeza,
    condicao: reading.condicao,
    valor: reading.valor,
    boa: reading.boa,
    sintoma_id: sintoma === null ? null : of('sintomas', sintoma),
    medidor: reading.medidor,
    nota: reading.nota,
  }),
  artigos: ({ nome, pai }, of) => ({ nome, CUI: pai === null ? null : of('artigos', pai), autor: noAuthor }),
};

/** A number that stands for nobody here, the same for every outcome of one person: its random bits, negative. */
function somebodyElse(identity: string): number {
  const [, , , clock = '', node = ''] = identity.split('-');
  return -1 - Number.parseInt(`${clock.slice(1)}${node}`.slice(-13), 16);
}

/** The rows of lines of one kind. @param own this instance @throws AppError knowledge-file-refused */
export async function rowsOf(
  db: Database,
  lines: readonly LineOf<FiledRecord>[],
  own: string,
  known: Known,
): Promise<Row[]> {
  const codes = await codeColumns(db, lines.map(codesOf));
  const articles = await articleColumns(db, lines, known);
  const of = (kind: string, one: string) => known.numbers.get(`${kind} ${one}`) ?? 0;
  return lines.map((line, place) => {
    const { identidade, instancia, criado_em, atualizado_em } = line.values;
    const values = columns[line.tipo](line.values as never, of);
    const about = {
      identidade,
      instancia: instancia === own ? null : instancia,
      criado_por: null,
      criado_em,
      atualizado_em,
    };
    return { ...about, ...values, ...('codigos' in line.values ? codes[place] : {}), ...articles[place] };
  });
}

function codesOf({ values }: LineOf<FiledRecord>) {
  if (!('codigos' in values)) return {};
  const { post, led, beep } = values.codigos;
  return { code_post: post, code_led: led, code_beep: beep };
}

/** Of articles the reserved number, and the text with the numbers that records have here. */
async function articleColumns(
  db: Database,
  lines: readonly LineOf<FiledRecord>[],
  { numbers, articles }: Known,
) {
  if (lines[0]?.tipo !== 'artigos') return [];
  const lacking = lines.filter(({ values }) => !articles.has(values.identidade));
  const more = lacking.length === 0 ? [] : await reserveArticles(db, lacking.length);
  for (const [place, { values }] of lacking.entries()) articles.set(values.identidade, more[place] ?? 0);
  const all = new Map([...numbers, ...[...articles].map(([one, id]) => [`artigos ${one}`, id] as const)]);
  return lines.map((line) => {
    if (line.tipo !== 'artigos') return {};
    const descricao = withNumbers(line.values.descricao, all);
    if (descricao.length > articleLimits.descricaoMaxChars) throw refused(line.number, knowledgeTexts.unfit);
    return { id: articles.get(line.values.identidade), descricao };
  });
}
