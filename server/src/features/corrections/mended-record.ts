import {
  type CorrectableKind,
  type CorrectedRecord,
  type Correction,
  correctableFields,
} from '@bancada/contract/faults/corrections';
import { DiagnosisEdit } from '@bancada/contract/faults/diagnoses';
import { SolutionEdit } from '@bancada/contract/faults/solutions';
import { SymptomEdit } from '@bancada/contract/faults/symptoms';
import { ArticleEdit } from '@bancada/contract/records/articles';
import { CategoryEdit } from '@bancada/contract/records/categories';
import { DatasheetEdit } from '@bancada/contract/records/datasheets';
import { EquipmentModelEdit } from '@bancada/contract/records/equipment-models';
import { ManufacturerEdit } from '@bancada/contract/records/manufacturers';
import type * as z from 'zod/mini';
import type { Values } from '../records/record-kinds.ts';
import { mended, mendingsOf } from './correct-text.ts';
import type { TextsOfRecord } from './corrections.sql.ts';
import { excerptsOf } from './excerpts.ts';

/** What each kind's own save lets through. */
const edits: Record<CorrectableKind, z.ZodMiniType> = {
  sintomas: SymptomEdit,
  diagnosticos: DiagnosisEdit,
  solucoes: SolutionEdit,
  artigos: ArticleEdit,
  datasheets: DatasheetEdit,
  'equipment-models': EquipmentModelEdit,
  manufacturers: ManufacturerEdit,
  categories: CategoryEdit,
};

/** A record as a correction would leave it. */
export interface MendedRecord extends Pick<TextsOfRecord, 'id' | 'titulo' | 'atualizado_em'> {
  tipo: CorrectableKind;
  campos: CorrectedRecord['campos'];
  /** Columns to write. */
  values: Values;
  /** What the kind's own save would say against it; null: nothing. */
  problem: string | null;
}

/** @returns for a record what the correction makes of it; null: it does not have the wording */
export function mendRecords(tipo: CorrectableKind, correction: Correction) {
  const mendings = mendingsOf(correction);
  return (record: TextsOfRecord): MendedRecord | null => {
    const campos: MendedRecord['campos'] = [];
    const written: Record<string, unknown> = {};
    for (const field of correctableFields[tipo]) {
      const [column = field, part] = field.split('.');
      const holder = written[column] ?? record.values[column];
      const text = part === undefined ? holder : partOf(holder, part);
      if (typeof text !== 'string') continue;
      const found = mendings(text);
      const becomes = mended(text, found);
      if (becomes === text) continue;
      campos.push({ campo: column, ...excerptsOf(text, found) });
      written[column] = part === undefined ? becomes : { ...(holder as object), [part]: becomes };
    }
    if (campos.length === 0) return null;
    const { id, titulo, atualizado_em } = record;
    return { tipo, id, titulo, atualizado_em, campos, ...checked(tipo, written) };
  };
}

function partOf(holder: unknown, part: string): unknown {
  return typeof holder === 'object' && holder !== null
    ? new Map(Object.entries(holder)).get(part)
    : undefined;
}

/** The columns as the kind's own save writes them. */
function checked(
  tipo: CorrectableKind,
  written: Record<string, unknown>,
): Pick<MendedRecord, 'values' | 'problem'> {
  const read = edits[tipo].safeParse(written);
  if (!read.success) return { values: written, problem: read.error.issues[0]?.message ?? '' };
  const values = Object.entries(read.data as object).filter(([column]) => column in written);
  return { values: Object.fromEntries(values), problem: null };
}
