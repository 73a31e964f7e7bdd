import { importTexts } from '@bancada/contract/imports/imports';
import { noCategoryName } from '@bancada/contract/records/equipment-models';
import type { Database } from '../../database/database.ts';
import { numberOf } from '../equipment-models/equipment-models.service.ts';
import { namedRecord } from '../records/named-records.service.ts';
import { shownValue } from '../records/unique-values.ts';
import { findModels } from './fault-verdicts.sql.ts';
import { category } from './import-kinds.ts';
import type { ReadLine } from './import-lines.ts';
import { insertModels } from './import-making.sql.ts';
import { type Making, noteMissing, rehearsedId } from './import-making.ts';
import { resolveNames } from './import-verdicts.ts';

/** A line that names a model. */
export interface ModelLine extends ReadLine {
  model: { equipamento: string; numero_modelo: string };
}

/**
 * The model of each line: by its number, or else by its name, within the maker that the line names; created where that is asked
 * for. Lines without one are reported.
 */
export async function resolveModels(
  db: Database,
  lines: readonly ModelLine[],
  making: Making,
): Promise<(number | null)[]> {
  const found = await lookUp(db, lines);
  const unknown = lines.filter(({ model }, place) => model.equipamento !== '' && found[place] === undefined);
  if (unknown.length === 0) return found.map((id) => id ?? null);
  await makeModels(db, unknown, making);
  // What was created is found now; lines that are the same model find the same one.
  const again = making.isRehearsal || !making.kinds.has('equipment-models') ? [] : await lookUp(db, lines);
  return lines.map((line, place) => found[place] ?? again[place] ?? idOf(line));
}

function idOf({ values }: ModelLine): number | null {
  return typeof values.modelo_id === 'number' ? values.modelo_id : null;
}

/** null: the line names no model, or which one is not clear; undefined: there is none. */
async function lookUp(db: Database, lines: readonly ModelLine[]): Promise<(number | null | undefined)[]> {
  const given = lines.flatMap(({ model, values, named }, place) => {
    const maker = values.fabricante_id;
    const isUnknownMaker = typeof named.fabricante === 'string' && !(typeof maker === 'number' && maker > 0);
    return model.equipamento === '' || isUnknownMaker
      ? []
      : [
          {
            place,
            maker: typeof maker === 'number' ? maker : null,
            nome: model.equipamento,
            numero: model.numero_modelo,
          },
        ];
  });
  const models = await findModels(db, given);
  return lines.map((line, place) => {
    if (line.model.equipamento === '') return null;
    const [first, ...others] = models.get(place) ?? [];
    if (others.length === 0) return first;
    reportOnce(line, 'equipamento', importTexts.unclearModel(shownValue(line.model.equipamento)));
    return null;
  });
}

function reportOnce(line: ModelLine, campo: string, msg: string): void {
  if (!line.erros.some((error) => error.campo === campo && error.msg === msg))
    line.erros.push({ campo, msg });
}

async function makeModels(db: Database, lines: readonly ModelLine[], making: Making): Promise<void> {
  const isAsked = making.kinds.has('equipment-models');
  await resolveNames(db, category, lines, making);
  const created = new Map<string, ModelLine>();
  for (const line of lines) {
    const { model, values } = line;
    const name = shownValue(model.equipamento);
    const maker = typeof values.fabricante_id === 'number' ? values.fabricante_id : 0;
    const number = model.numero_modelo || model.equipamento;
    const missing = { tipo: 'equipment-models', nome: model.equipamento, scope: maker } as const;
    const key = noteMissing(making, missing, number);
    if (!isAsked) reportOnce(line, 'equipamento', importTexts.unknownModel(name));
    else if (line.named.fabricante === undefined)
      reportOnce(line, 'fabricante', importTexts.modelNeeds(name));
    else if (making.isRehearsal) values.modelo_id = rehearsedId(making, key);
    else if (line.erros.length === 0 && !created.has(key)) created.set(key, line);
  }
  if (created.size > 0) await insertNew(db, [...created.values()]);
}

async function insertNew(db: Database, lines: readonly ModelLine[]): Promise<void> {
  const isOpen = lines.some(({ values }) => typeof values.categoria_id !== 'number');
  const noCategory = isOpen ? await namedRecord(db, 'categories', noCategoryName) : 0;
  await insertModels(
    db,
    lines.map((line) => newModel(line, noCategory)),
  );
}

/** What the line does not say is to be completed, as of a model made in one line anywhere else. */
function newModel({ model, values }: ModelLine, noCategory: number) {
  return {
    nome: model.equipamento,
    numero_modelo: model.numero_modelo || numberOf(model.equipamento),
    fabricante_id: Number(values.fabricante_id),
    categoria_id: Number(values.categoria_id ?? noCategory),
    data_lancamento: typeof values.data_lancamento === 'string' ? values.data_lancamento : null,
    data_aproximada: values.data_aproximada === true,
  };
}
