import { NewArticle } from '@bancada/contract/articles';
import { NewCategory } from '@bancada/contract/categories';
import { NewDatasheet } from '@bancada/contract/datasheets';
import { NewEquipmentModel } from '@bancada/contract/equipment-models';
import type { ImportKind } from '@bancada/contract/imports';
import { ManufacturerEdit, NewManufacturer } from '@bancada/contract/manufacturers';
import type * as z from 'zod/mini';

/** A column of the file that refers to another record. */
export interface NamingColumn {
  /** Name in the file. */
  field: string;
  /** Name in the table. */
  column: string;
  kind: 'manufacturers' | 'categories' | 'artigos';
  by: 'name' | 'id';
}

export interface ImportRules {
  /** The columns with values of their own, and the schemas that validate them in the forms. */
  cells: Record<string, z.ZodMiniType>;
  names: readonly NamingColumn[];
  /** How a line is matched to an existing record: by this column, unique within the record of `scope`. `id`: by its id. */
  key: { column: string; scope?: string };
  /** Values of a new record besides those in its cells. */
  defaults?: Record<string, unknown>;
}

const maker: NamingColumn = {
  field: 'fabricante',
  column: 'fabricante_id',
  kind: 'manufacturers',
  by: 'name',
};
const category: NamingColumn = { field: 'categoria', column: 'categoria_id', kind: 'categories', by: 'name' };
const parent: NamingColumn = { field: 'artigo_pai', column: 'CUI', kind: 'artigos', by: 'id' };

const { nome, numero_modelo, data_lancamento } = NewEquipmentModel.shape;
const datasheet = NewDatasheet.shape;
const article = NewArticle.shape;

/** How each kind's lines are parsed; `importColumns` lists its columns. */
export const importRules: Record<ImportKind, ImportRules> = {
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
  categories: { cells: NewCategory.shape, names: [], key: { column: 'nome' } },
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
};
