import { ditosTexts } from '../faults/ditos.ts';
import { category } from '../kinds/category.ts';
import { datasheet } from '../kinds/datasheet.ts';
import { equipmentModel } from '../kinds/equipment-model.ts';
import type { RecordField } from '../kinds/field.ts';
import type { RecordKindEntry } from '../kinds/kind.ts';
import { manufacturer } from '../kinds/manufacturer.ts';
import { measureTexts } from '../measures/measure-texts.ts';
import { numberKindTexts } from '../units/number-kinds.ts';
import { wholeNumber } from '../whole-number.ts';
import { type RecordKind, recordKinds } from './record-kinds.ts';

/**
 * Every kind of record of the knowledge base: all have a history, a place in the bin and optimistic locking.
 * A kind's name is its path in the API; its fields are the columns of its table and its links, and for texts also
 * what was merged into them (`merges.ts`).
 */
const catalogue = {
  manufacturers: manufacturer,
  categories: category,
  'equipment-models': equipmentModel,
  datasheets: {
    ...datasheet,
    fields: {
      ...datasheet.fields,
      substitutos: { label: 'Substitutos', kind: 'substitutes' },
      substitui: { label: 'Pode substituir', kind: 'substitutes' },
    },
  },
  artigos: {
    singular: 'Artigo',
    plural: 'Artigos',
    gender: 'm',
    page: '/artigos/{id}',
    notFound: 'article-not-found',
    fields: {
      nome: { label: 'Nome' },
      descricao: { label: 'Descrição', kind: 'long-text' },
      CUI: { label: 'Artigo pai', names: 'artigos' },
      autor: { label: 'Autor' },
    },
  },
  attachments: {
    singular: 'Anexo',
    plural: 'Anexos',
    gender: 'm',
    page: '/attachments/{id}',
    notFound: 'attachment-not-found',
    uniqueField: 'nome_arquivo',
    fields: {
      nome_arquivo: { label: 'Nome do Arquivo' },
      tipo_documento: { label: 'Tipo de Documento' },
      descricao: { label: 'Descrição', kind: 'long-text' },
      sha256: { label: 'Conteúdo (SHA-256)' },
      modelo_equipamento_id: { label: 'Equipamento', names: 'equipment-models' },
      componente_id: { label: 'Datasheet', names: 'datasheets' },
      artigo_id: { label: 'Artigo', names: 'artigos' },
      atendimento_id: { label: 'Atendimento', names: 'visits' },
    },
  },
  sintomas: {
    singular: 'Sintoma',
    plural: 'Sintomas',
    gender: 'm',
    page: '/sintomas/{id}',
    notFound: 'symptom-not-found',
    uniqueField: 'sintoma',
    fields: {
      sintoma: { label: 'Sintoma', kind: 'long-text' },
      ditos: { label: ditosTexts.label, kind: 'long-text' },
      alta_tensao: { label: measureTexts.highVoltage, kind: 'yes-no' },
      equipment_model_ids: { label: 'Equipamentos', names: 'equipment-models' },
      fotos: { label: 'Fotos', kind: 'photos' },
      unidos: { label: 'Unido com', names: 'sintomas' },
      unido_a: { label: 'Unido a', names: 'sintomas' },
    },
  },
  diagnosticos: {
    singular: 'Diagnóstico',
    plural: 'Diagnósticos',
    gender: 'm',
    page: '/diagnosticos/{id}',
    notFound: 'diagnosis-not-found',
    uniqueField: 'descricao',
    fields: {
      descricao: { label: 'Descrição', kind: 'long-text' },
      code_post_id: { label: 'Código POST', names: 'codigo-sinal' },
      code_led_id: { label: 'Código LED', names: 'codigo-sinal' },
      code_beep_id: { label: 'Código de bipe', names: 'codigo-sinal' },
      componente_ids: { label: 'Componentes suspeitos', names: 'datasheets' },
      tipo: { label: 'Tipo', kind: 'check-kind' },
      medida: { label: 'Medida', kind: 'measure' },
      minutos: { label: 'Minutos', kind: 'minutes' },
      alta_tensao: { label: measureTexts.highVoltage, kind: 'yes-no' },
      unidos: { label: 'Unido com', names: 'diagnosticos' },
      unido_a: { label: 'Unido a', names: 'diagnosticos' },
    },
  },
  solucoes: {
    singular: 'Solução',
    plural: 'Soluções',
    gender: 'f',
    page: '/solucoes/{id}',
    notFound: 'solution-not-found',
    uniqueField: 'solucao',
    fields: {
      solucao: { label: 'Solução', kind: 'long-text' },
      unidos: { label: 'Unido com', names: 'solucoes' },
      unido_a: { label: 'Unido a', names: 'solucoes' },
    },
  },
  troubleshooting: {
    singular: 'Registro de troubleshooting',
    plural: 'Registros de troubleshooting',
    gender: 'm',
    page: '/troubleshooting/{id}',
    notFound: 'entry-not-found',
    fields: {
      sintoma_id: { label: 'Sintoma', names: 'sintomas' },
      modelo_equipamento_id: { label: 'Equipamento', names: 'equipment-models' },
      diagnostico_ids: { label: 'Diagnósticos', names: 'diagnosticos' },
      solucao_id: { label: 'Solução', names: 'solucoes' },
      code_post_id: { label: 'Código POST', names: 'codigo-sinal' },
      code_led_id: { label: 'Código LED', names: 'codigo-sinal' },
      code_beep_id: { label: 'Código de bipe', names: 'codigo-sinal' },
      code_fabricante_id: { label: 'Fabricante do código', names: 'manufacturers' },
      fonte: { label: 'Fonte' },
      confianca: { label: 'Confiança' },
    },
  },
  resultados: {
    singular: 'Resultado',
    plural: 'Resultados',
    gender: 'm',
    page: '/resultados/{id}',
    notFound: 'outcome-not-found',
    fields: {
      troubleshooting_id: { label: 'Registro de troubleshooting', names: 'troubleshooting' },
      resolveu: { label: 'Resolveu', kind: 'yes-no' },
      dia: { label: 'Dia', kind: 'date' },
      unidade: { label: 'Aparelho' },
      nota: { label: 'Nota', kind: 'long-text' },
      diagnostico_id: { label: 'O que não estava normal', names: 'diagnosticos' },
      atendimento_id: { label: 'Atendimento', names: 'visits' },
    },
  },
  units: {
    singular: 'Aparelho',
    plural: 'Aparelhos',
    gender: 'm',
    page: '/aparelhos/{id}',
    notFound: 'unit-not-found',
    fields: {
      modelo_equipamento_id: { label: 'Equipamento', names: 'equipment-models' },
      serie: { label: numberKindTexts.serie },
      imei1: { label: numberKindTexts.imei },
      imei2: { label: `Segundo ${numberKindTexts.imei}` },
      chassi: { label: numberKindTexts.chassi },
      placa: { label: numberKindTexts.placa },
      referencia: { label: numberKindTexts.referencia },
      troca_de_placa: { label: 'Placa (circuito) trocada', kind: 'long-text' },
      nota: { label: 'Nota', kind: 'long-text' },
    },
  },
  visits: {
    singular: 'Atendimento',
    plural: 'Atendimentos',
    gender: 'm',
    page: '/atendimentos/{id}',
    notFound: 'visit-not-found',
    fields: {
      aparelho_id: { label: 'Aparelho', names: 'units' },
      estado: { label: 'Situação', kind: 'visit-state' },
      aberto_em: { label: 'Entrada', kind: 'date' },
      encerrado_em: { label: 'Saída', kind: 'date' },
      queixa: { label: 'Queixa', kind: 'long-text' },
      sintoma_id: { label: 'Defeito', names: 'sintomas' },
      feito: { label: 'O que foi feito', kind: 'long-text' },
      nao_feito: { label: 'O que não foi feito', kind: 'long-text' },
      nota: { label: 'Nota', kind: 'long-text' },
      garantia_ate: { label: 'Garantia até', kind: 'date' },
      fotos: { label: 'Fotos', kind: 'photos' },
    },
  },
  readings: {
    singular: 'Leitura',
    plural: 'Leituras',
    gender: 'f',
    page: '/leituras/{id}',
    notFound: 'board-reading-not-found',
    fields: {
      modelo_equipamento_id: { label: 'Equipamento', names: 'equipment-models' },
      revisao: { label: 'Placa ou revisão' },
      ponto: { label: 'Ponto ou rede' },
      referencia: { label: 'Referência' },
      grandeza: { label: 'Grandeza', kind: 'reading-kind' },
      condicao: { label: 'Condição', kind: 'reading-condition' },
      valor: { label: 'Valor', kind: 'long-text' },
      boa: { label: 'Placa boa', kind: 'yes-no' },
      sintoma_id: { label: 'Defeito', names: 'sintomas' },
      anexo_id: { label: 'Foto', names: 'attachments' },
      medidor: { label: 'Medidor' },
      nota: { label: 'Nota', kind: 'long-text' },
      atendimento_id: { label: 'Atendimento', names: 'visits' },
    },
  },
} as const satisfies Record<RecordKind, RecordKindEntry>;

/** Fields of texts that are no columns: what was merged into them, and what they were merged into. */
export const mergeFields: readonly string[] = ['unidos', 'unido_a'];

/** Fields that are only told, where another record has the column: of a datasheet, which ones name it as a substitute. */
export const toldFields: readonly string[] = ['substitui'];

export type { RecordKind } from './record-kinds.ts';

/** Each kind's names and fields, as the screens show them. */
export const recordKindTexts: Record<RecordKind, RecordKindEntry> = catalogue;

/** The errors of calls that take the kind as a parameter. */
export const recordsNotFound = recordKinds.map((kind) => recordKindTexts[kind].notFound);

/** A kind's field by its name in the API; undefined if this version does not know it. */
export function recordField(kind: RecordKind, name: string): RecordField | undefined {
  return recordKindTexts[kind].fields[name];
}

/** `12 registros de troubleshooting`, `1 anexo`. */
export function countedKind(kind: RecordKind, count: number): string {
  const { singular, plural } = recordKindTexts[kind];
  return `${wholeNumber(count)} ${(count === 1 ? singular : plural).toLowerCase()}`;
}

/** `2 equipamentos, 12 registros de troubleshooting`; empty for none. */
export function countedKinds(counts: Partial<Record<RecordKind, number>>): string {
  return recordKinds.flatMap((kind) => (counts[kind] ? [countedKind(kind, counts[kind])] : [])).join(', ');
}

/** A participle that agrees with the kind: `agree('solucoes', 'excluíd')` → `excluída`. */
export function agree(kind: RecordKind, stem: string): string {
  return stem + (recordKindTexts[kind].gender === 'f' ? 'a' : 'o');
}

/** What a search for a kind says when it finds nothing: `Nenhuma solução encontrada.` */
export function noneFound(kind: RecordKind): string {
  const none = agree(kind, 'Nenhum').replace(/o$/, '');
  return `${none} ${recordKindTexts[kind].singular.toLowerCase()} ${agree(kind, 'encontrad')}.`;
}

/** Path of a record's page. */
export function recordPage(kind: RecordKind, id: number): string {
  return recordKindTexts[kind].page.replace('{id}', String(id));
}

/** Messages of successful calls on records. */
export const recordTexts = {
  created: (kind: RecordKind, name: string) =>
    `${recordKindTexts[kind].singular} "${name}" ${agree(kind, 'criad')} com sucesso!`,
  saved: (kind: RecordKind, isChanged: boolean) =>
    isChanged
      ? `${recordKindTexts[kind].singular} ${agree(kind, 'atualizad')} com sucesso!`
      : 'Nada mudou: os valores já eram estes.',
  restored: (kind: RecordKind, count = 1) =>
    count > 1
      ? `${countedKind(kind, count)} ${agree(kind, 'restaurad')}s.`
      : `${recordKindTexts[kind].singular} ${agree(kind, 'restaurad')}.`,
  versionRestored: (kind: RecordKind) =>
    `Versão restaurada. ${recordKindTexts[kind].singular} ${agree(kind, 'atualizad')}.`,
  merged: (kind: RecordKind) => `${recordKindTexts[kind].plural} ${agree(kind, 'unid')}s com sucesso!`,
  mergeUndone: 'União desfeita.',
} as const;
