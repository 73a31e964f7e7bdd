import { isOfNobody } from '../codes/vehicle-code.ts';
import type { Check, Equipment, Fault, FaultCard, Solution } from './faults.ts';
import { byProof } from './proof.ts';
import type { TroubleshootingEntry } from './troubleshooting.ts';

/** The entries of one symptom as one fault; its photos are no part of them. */
export function faultOf(symptom: { id: number; sintoma: string }, entries: TroubleshootingEntry[]): Fault {
  return {
    id: symptom.id,
    sintoma: symptom.sintoma,
    alta_tensao: entries.some(({ alta_tensao }) => alta_tensao),
    registros: entries.map(({ id }) => id),
    codigos: codesOf(entries),
    equipamentos: distinct(entries.map(equipmentOf)),
    verificacoes: distinct(entries.flatMap(checksOf)),
    solucoes: solutionsOf(entries),
    fotos: [],
  };
}

/** The same as a row of a list that found these entries. */
export function faultCardOf(
  symptom: { id: number; sintoma: string },
  entries: TroubleshootingEntry[],
): FaultCard {
  const fault = faultOf(symptom, entries);
  const achados = {
    registros: entries.length,
    equipamentos: fault.equipamentos.length,
    solucoes: fault.solucoes.length,
    curtidas: sum(entries.map(({ score }) => score)),
  };
  return { ...fault, achados };
}

/** Entries of several symptoms as the faults that they are of, each once, in the order of its first entry. */
export function faultCardsOf(entries: readonly TroubleshootingEntry[]): FaultCard[] {
  const bySymptom = Map.groupBy(entries, ({ sintoma_id }) => sintoma_id);
  return [...bySymptom].map(([id, own]) => faultCardOf({ id, sintoma: own[0]?.sintoma ?? '' }, own));
}

function equipmentOf(entry: TroubleshootingEntry): Equipment {
  const { modelo_equipamento_id: id, modelo_equipamento_nome: nome, fabricante_id, fabricante_nome } = entry;
  return { id, nome, fabricante_id, fabricante_nome };
}

function checksOf({ diagnostico_ids, diagnosticos, diagnostico_tipos }: TroubleshootingEntry): Check[] {
  return diagnostico_ids.map((id, index) => ({
    id,
    texto: diagnosticos[index] ?? '',
    tipo: diagnostico_tipos[index] ?? 'verificacao',
  }));
}

function solutionsOf(entries: readonly TroubleshootingEntry[]): Solution[] {
  const bySolution = Map.groupBy(entries, ({ solucao_id }) => solucao_id);
  const solutions = [...bySolution.values()].flatMap(([first, ...others]): Solution[] => {
    if (first === undefined) return [];
    const own = [first, ...others];
    // Each of its entries says the same proof: how often it was tried in this fault.
    const { solucao_id, solucao, resolveu, tentativas, pessoas, ordem } = first;
    const curtidas = sum(own.map(({ score }) => score));
    return [
      {
        ...{ id: solucao_id, texto: solucao, curtidas, resolveu, tentativas, pessoas, ordem },
        registros: own.map((entry) => ({
          id: entry.id,
          equipamento_id: entry.modelo_equipamento_id,
          curtidas: entry.score,
          fonte: entry.fonte,
          confianca: entry.confianca,
          criado_por_nome: entry.criado_por_nome,
          criado_em: entry.criado_em,
        })),
      },
    ];
  });
  return solutions.toSorted(byProof);
}

/** Codes of more makers than these are common to many, and are said to be nobody's. */
const makersMax = 3;

/** Each once, with whose they are. */
function codesOf(entries: readonly TroubleshootingEntry[]): Fault['codigos'] {
  const coded = entries.filter(
    ({ code_post, code_beep, code_led }) => code_post !== null || code_beep !== null || code_led !== null,
  );
  const same = Map.groupBy(coded, ({ code_post, code_beep, code_led }) =>
    JSON.stringify([code_post, code_beep, code_led]),
  );
  return [...same.values()].flatMap((own) => {
    const [{ code_post, code_beep, code_led } = noCodes] = own;
    const codes = { code_post, code_beep, code_led };
    return [{ ...codes, fabricante: isOfStandard(codes) ? null : makerOf(own) }];
  });
}

const noCodes = { code_post: null, code_beep: null, code_led: null };

function makerOf(entries: readonly TroubleshootingEntry[]): string | null {
  const makers = new Set(entries.map(({ code_fabricante_nome = null }) => code_fabricante_nome));
  return makers.has(null) || makers.size > makersMax ? null : [...makers].join(', ');
}

/** A standard says the code for all makers. */
function isOfStandard({ code_post, code_beep, code_led }: Fault['codigos'][number]): boolean {
  return code_beep === null && code_led === null && code_post !== null && isOfNobody(code_post);
}

function distinct<One extends { id: number }>(records: readonly One[]): One[] {
  const byId = new Map<number, One>();
  for (const record of records) if (!byId.has(record.id)) byId.set(record.id, record);
  return [...byId.values()];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
