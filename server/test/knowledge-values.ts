// The values that the property test writes, and which records count as equal.
import { checkKinds } from '@bancada/contract/faults/check-kinds';
import { category } from '@bancada/contract/kinds/category';
import { datasheet } from '@bancada/contract/kinds/datasheet';
import { equipmentModel } from '@bancada/contract/kinds/equipment-model';
import type { Field } from '@bancada/contract/kinds/field';
import type { Kind } from '@bancada/contract/kinds/kind';
import { manufacturer } from '@bancada/contract/kinds/manufacturer';
import { noMeasure } from '@bancada/contract/measures/measure';
import type { RecordKind } from '@bancada/contract/records/records';
import { visitStates } from '@bancada/contract/units/visit-states';
import { recordRules, type Values } from '../src/features/records/record-kinds.ts';

const texts = ['Alfa', 'ALFA', ' álfa', 'Beta', 'beta  2', 'Gama', 'Delta', 'Épsilon', 'Zeta', 'Não liga'];
const days = ['1999-12-31', '2020-02-29', '2024-01-01'];

/** Inputs for the fields of a record. */
interface Picked {
  name: string | undefined;
  prose: string | null | undefined;
  day: string | undefined;
  wide: number;
  /** Ids of a record, and of several, to refer to; `place` is the index of the pick. */
  one: (of: RecordKind, place: number) => number | undefined;
  some: (of: RecordKind, place: number) => number[];
}

/** A name, an optional text, and a day, each picked modulo the available ones. */
export function pickTexts(picks: { text: number; other: number; day: number }) {
  const { text, other, day } = picks;
  return {
    name: texts[text % texts.length],
    prose: other % 3 === 0 ? null : texts[other % texts.length],
    day: days[day % days.length],
  };
}

/** Every field of a record; undefined if there is nothing to refer to. */
export function allFields(kind: RecordKind, given: Picked): Values {
  const { name, prose, day, one, some, wide } = given;
  switch (kind) {
    case 'manufacturers':
      return fieldsOf(manufacturer, given);
    case 'categories':
      return fieldsOf(category, given);
    case 'equipment-models':
      return fieldsOf(equipmentModel, given);
    case 'datasheets':
      return { ...fieldsOf(datasheet, given), substitutos: [] };
    case 'artigos':
      return {
        nome: name,
        descricao: prose ?? 'texto',
        CUI: wide % 3 === 0 ? null : (one('artigos', 0) ?? null),
        autor: 'Téo',
      };
    case 'attachments':
      return attachmentFields(given);
    case 'sintomas':
      return {
        sintoma: name,
        ditos: prose ?? '',
        alta_tensao: wide % 2 === 0,
        equipment_model_ids: inOrder(kind, some('equipment-models', 0)),
        fotos: [],
      };
    case 'diagnosticos':
      return {
        descricao: name,
        code_post_id: null,
        code_led_id: null,
        code_beep_id: null,
        componente_ids: inOrder(kind, some('datasheets', 0)),
        tipo: checkKinds[wide % checkKinds.length],
        medida: wide % 3 === 0 ? null : { ...noMeasure, onde: name ?? 'TP1', esperado: prose ?? '' },
        minutos: wide % 5 === 0 ? null : 1 + (wide % 600),
        alta_tensao: wide % 2 === 0,
      };
    case 'solucoes':
      return { solucao: name };
    case 'troubleshooting':
      return {
        sintoma_id: one('sintomas', 0),
        modelo_equipamento_id: one('equipment-models', 1),
        solucao_id: one('solucoes', 2),
        code_post_id: null,
        code_led_id: null,
        code_fabricante_id: null,
        code_beep_id: null,
        fonte: prose,
        confianca: null,
        diagnostico_ids: some('diagnosticos', 3),
      };
    case 'resultados':
      return {
        troubleshooting_id: one('troubleshooting', 0),
        resolveu: wide % 2 === 0,
        dia: day,
        unidade: prose,
        nota: wide % 3 === 0 ? null : name,
        diagnostico_id: wide % 5 === 0 ? null : (one('diagnosticos', 1) ?? null),
        atendimento_id: wide % 4 === 0 ? (one('visits', 2) ?? null) : null,
      };
    case 'units':
      return {
        modelo_equipamento_id: wide % 3 === 0 ? null : (one('equipment-models', 0) ?? null),
        serie: `SN${wide}`,
        imei1: null,
        imei2: null,
        chassi: null,
        placa: wide % 2 === 0 ? 'ABC1D23' : null,
        referencia: null,
        troca_de_placa: prose,
        nota: prose,
      };
    case 'visits':
      return {
        aparelho_id: one('units', 0),
        estado: visitStates[wide % visitStates.length],
        aberto_em: day,
        encerrado_em: null,
        queixa: prose,
        sintoma_id: wide % 5 === 0 ? null : (one('sintomas', 1) ?? null),
        feito: prose,
        nao_feito: null,
        nota: null,
        garantia_ate: wide % 3 === 0 ? day : null,
        fotos: [],
      };
    case 'readings':
      return {
        modelo_equipamento_id: one('equipment-models', 0),
        revisao: wide % 3 === 0 ? '820-00165' : null,
        ponto: `TP${wide}`,
        referencia: wide % 4 === 0 ? 'TP_GND' : null,
        grandeza: 'tensao',
        condicao: 'ligado',
        valor: `${wide % 20} V`,
        boa: wide % 2 === 0,
        sintoma_id: wide % 2 === 0 ? null : (one('sintomas', 1) ?? null),
        anexo_id: wide % 5 === 0 ? (one('attachments', 1) ?? null) : null,
        medidor: 'Fluke 87V',
        nota: prose,
        atendimento_id: wide % 3 === 0 ? (one('visits', 2) ?? null) : null,
      };
  }
}

/** The fields of a kind that is one value: the unique one gets the name. */
function fieldsOf({ fields, uniqueField, singular }: Kind, { name, prose, day, one, wide }: Picked): Values {
  const references = Object.keys(fields).filter((field) => fields[field]?.kind === 'reference');
  const picked = (field: string, { kind, names, needed }: Field) => {
    if (field === uniqueField) return name;
    if (kind === 'yes-no') return wide % 2 === 0;
    if (kind === 'date') return day;
    if (names !== undefined && names !== 'codigo-sinal') return one(names, references.indexOf(field));
    return needed === 'always' ? (prose ?? singular) : prose;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, picked(name, field)]));
}

function attachmentFields({ name, prose, wide, one }: Picked): Values {
  const owners = { modelo_equipamento_id: null, componente_id: null, artigo_id: null, atendimento_id: null };
  const visit = wide % 4 === 0 ? one('visits', 1) : undefined;
  const owner = (
    [
      { modelo_equipamento_id: one('equipment-models', 0) },
      { componente_id: one('datasheets', 0) },
      { artigo_id: one('artigos', 0) },
    ] as const
  )[wide % 3];
  return {
    nome_arquivo: name,
    tipo_documento: 'Foto',
    descricao: prose,
    sha256: '0'.repeat(64),
    ...owners,
    ...(visit === undefined ? owner : { atendimento_id: visit }),
  };
}

/** Links without an order of their own are stored by id. */
export function inOrder(kind: RecordKind, ids: number[]): number[] {
  const distinct = [...new Set(ids)];
  return recordRules[kind].links?.place === undefined ? distinct.toSorted((a, b) => a - b) : distinct;
}

function fold(text: unknown): string {
  return String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/**
 * The value that must be unique among records in use; null if there is none.
 * @param creator who made the record: each person has outcomes of their own
 */
export function uniqueKey(kind: RecordKind, fields: Values, creator: number): string | null {
  switch (kind) {
    case 'manufacturers':
    case 'categories':
      return fold(fields.nome);
    case 'equipment-models':
      return `${fields.fabricante_id} ${fold(fields.numero_modelo)}`;
    case 'datasheets':
      return `${fields.fabricante_id} ${fold(fields.part_number)}`;
    case 'artigos':
    case 'units':
    case 'visits':
    case 'readings':
      return null;
    case 'attachments':
      return `${fields.modelo_equipamento_id} ${fields.componente_id} ${fields.artigo_id} ${fold(fields.nome_arquivo)}`;
    case 'sintomas':
      return fold(fields.sintoma);
    case 'diagnosticos':
      return fold(fields.descricao);
    case 'solucoes':
      return fold(fields.solucao);
    case 'troubleshooting':
      return `${fields.sintoma_id} ${fields.modelo_equipamento_id} ${fields.solucao_id}`;
    case 'resultados':
      return `${fields.troubleshooting_id} ${creator} ${fields.unidade === null ? fields.dia : fold(fields.unidade).replaceAll(' ', '')}`;
  }
}
