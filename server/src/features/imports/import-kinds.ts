import { NewDiagnosis } from '@bancada/contract/faults/diagnoses';
import type { ImportKind } from '@bancada/contract/imports/import-columns';
import { Measure, noMeasure } from '@bancada/contract/measures/measure';
import { NewArticle } from '@bancada/contract/records/articles';
import { NewCategory } from '@bancada/contract/records/categories';
import { NewDatasheet } from '@bancada/contract/records/datasheets';
import { NewEquipmentModel } from '@bancada/contract/records/equipment-models';
import { ManufacturerEdit, NewManufacturer } from '@bancada/contract/records/manufacturers';
import type * as z from 'zod/mini';
import { checkKindCell, minutesCell, yesNoCell } from './cell-values.ts';

/** A column of the file that refers to another record. */
export interface NamingColumn {
  /** Name in the file. */
  field: string;
  /** Name in the table. */
  column: string;
  kind: 'manufacturers' | 'categories' | 'artigos';
  by: 'name' | 'id';
}

/** A column of the table that holds an object, of which each part is a column of the file. */
export interface ComposedColumn {
  column: string;
  /** What each part holds where the file and the record say nothing. */
  empty: Record<string, string>;
  parts: Record<string, z.ZodMiniType>;
  /** Validates the parts together. The record's parts stay where the file has no such column. */
  whole: z.ZodMiniType;
}

/** The kinds of which a line is a record of one table. */
export type PlainKind = Exclude<ImportKind, 'troubleshooting' | 'units'>;

export interface ImportRules {
  /** The columns with values of their own, and the schemas that validate them in the forms. */
  cells: Record<string, z.ZodMiniType>;
  names: readonly NamingColumn[];
  /** Columns of the table that several columns of the file make up. */
  composed?: readonly ComposedColumn[];
  /** How a line is matched to an existing record: by this column, unique within the record of `scope`. `id`: by its id. */
  key: { column: string; scope?: string };
  /** Values of a new record besides those in its cells. */
  defaults?: Record<string, unknown>;
}

export const maker: NamingColumn = {
  field: 'fabricante',
  column: 'fabricante_id',
  kind: 'manufacturers',
  by: 'name',
};
/** Whose the codes of a fault are. */
export const codeMaker: NamingColumn = { ...maker, field: 'code_fabricante', column: 'code_fabricante_id' };
export const category: NamingColumn = {
  field: 'categoria',
  column: 'categoria_id',
  kind: 'categories',
  by: 'name',
};
const parent: NamingColumn = { field: 'artigo_pai', column: 'CUI', kind: 'artigos', by: 'id' };

const measure: ComposedColumn = { column: 'medida', empty: noMeasure, parts: Measure.shape, whole: Measure };

const { nome, numero_modelo, data_lancamento } = NewEquipmentModel.shape;
const datasheet = NewDatasheet.shape;
const article = NewArticle.shape;

/** How each kind's lines are parsed; `importColumns` lists its columns. */
export const importRules: Record<PlainKind, ImportRules> = {
  manufacturers: {
    cells: {
      nome: NewManufacturer.shape.nome,
      // Optional in a table, unlike in the creation form.
      website: ManufacturerEdit.shape.website,
      contato_suporte: ManufacturerEdit.shape.contato_suporte,
    },
    names: [],
    key: { column: 'nome' },
  },
  categories: {
    cells: { ...NewCategory.shape, alta_tensao: yesNoCell },
    names: [],
    key: { column: 'nome' },
    defaults: { alta_tensao: false },
  },
  'equipment-models': {
    cells: { nome, numero_modelo, data_lancamento },
    names: [maker, category],
    key: { column: 'numero_modelo', scope: 'fabricante_id' },
    defaults: { data_aproximada: false },
  },
  datasheets: {
    cells: { part_number: datasheet.part_number, nome: datasheet.nome, descricao: datasheet.descricao },
    names: [maker],
    key: { column: 'part_number', scope: 'fabricante_id' },
  },
  artigos: {
    cells: { nome: article.nome, autor: article.autor, descricao: article.descricao },
    names: [parent],
    key: { column: 'id' },
  },
  diagnosticos: {
    cells: {
      descricao: NewDiagnosis.shape.descricao,
      tipo: checkKindCell,
      minutos: minutesCell,
      alta_tensao: yesNoCell,
    },
    names: [],
    composed: [measure],
    key: { column: 'descricao' },
    defaults: { tipo: 'verificacao', alta_tensao: false },
  },
};
