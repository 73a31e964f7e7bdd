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

function codesOf(entries: readonly TroubleshootingEntry[]): Fault['codigos'] {
  const all = entries.map(({ code_post, code_beep, code_led }) => ({ code_post, code_beep, code_led }));
  const distinctCodes = new Map(all.map((codes) => [JSON.stringify(codes), codes]));
  return [...distinctCodes.values()].filter((codes) => Object.values(codes).some((code) => code !== null));
}

function distinct<One extends { id: number }>(records: readonly One[]): One[] {
  const byId = new Map<number, One>();
  for (const record of records) if (!byId.has(record.id)) byId.set(record.id, record);
  return [...byId.values()];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
