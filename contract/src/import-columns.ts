import { ditosTexts } from './ditos.ts';
import { measureParts } from './measure.ts';
import { measureTexts } from './measure-texts.ts';

/** The kinds of record that are imported from a table. `troubleshooting` is the table of faults: an entry in each line. */
export const importKinds = [
  'manufacturers',
  'categories',
  'equipment-models',
  'datasheets',
  'artigos',
  'diagnosticos',
  'troubleshooting',
] as const;
export type ImportKind = (typeof importKinds)[number];

export interface ImportColumn {
  /** The record's field; `fabricante`, `code_fabricante`, `categoria` and `artigo_pai` are looked up by name, and the parts of a measure make one field. */
  field: string;
  /** The header that exports write. Headers of a file are matched regardless of case and accents. */
  header: string;
  /** Accepted synonyms of the header, the likelier ones first. */
  alsoCalled?: readonly string[];
  isRequired: boolean;
  /**
   * What a cell of a spreadsheet means, where that is not the text as shown: a day, minutes, or a part number or a measure, which
   * spreadsheets like to take for something else.
   */
  cell?: 'day' | 'minutes' | 'part' | 'measure';
}

const measureColumns: Record<(typeof measureParts)[number], Omit<ImportColumn, 'field' | 'isRequired'>> = {
  onde: { header: 'Onde medir', alsoCalled: ['onde', 'ponto de medicao'] },
  grandeza: { header: 'Grandeza' },
  esperado: { header: 'Esperado', alsoCalled: ['valor esperado', 'valor normal', 'valor'], cell: 'measure' },
  tolerancia: { header: 'Tolerância', cell: 'measure' },
  unidade: { header: 'Unidade' },
};

const maker = {
  field: 'fabricante',
  header: 'Fabricante',
  alsoCalled: ['marca', 'nome do fabricante', 'fabricante do equipamento'],
};
const category = {
  field: 'categoria',
  header: 'Categoria',
  alsoCalled: ['tipo', 'tipo de equipamento', 'tipo de aparelho', 'grupo'],
};
const modelNumber = {
  field: 'numero_modelo',
  header: 'N. Modelo',
  alsoCalled: [
    'numero do modelo',
    'numero_modelo',
    'no do modelo',
    'codigo do modelo',
    'modelo',
    'referencia',
  ],
  cell: 'part',
} as const;
const released = {
  field: 'data_lancamento',
  header: 'Lançamento',
  alsoCalled: ['data de lancamento', 'data_lancamento', 'ano', 'ano de fabricacao', 'ano de lancamento'],
  isRequired: false,
  cell: 'day',
} as const;
const highVoltage = { field: 'alta_tensao', header: measureTexts.highVoltage, isRequired: false };

/** The columns of each kind's table: what an export writes and an import reads. */
export const importColumns: Record<ImportKind, readonly [ImportColumn, ...ImportColumn[]]> = {
  manufacturers: [
    { field: 'nome', header: 'Nome', alsoCalled: ['fabricante', 'marca'], isRequired: true },
    { field: 'website', header: 'Website', alsoCalled: ['site'], isRequired: false },
    {
      field: 'contato_suporte',
      header: 'Contato Suporte',
      alsoCalled: ['contato', 'telefone'],
      isRequired: false,
    },
  ],
  categories: [
    { field: 'nome', header: 'Nome', alsoCalled: ['categoria', 'tipo'], isRequired: true },
    { field: 'descricao', header: 'Descrição', isRequired: false },
    highVoltage,
  ],
  'equipment-models': [
    { field: 'nome', header: 'Nome', alsoCalled: ['equipamento', 'aparelho', 'modelo'], isRequired: true },
    { ...modelNumber, isRequired: true },
    { ...maker, isRequired: true },
    { ...category, isRequired: true },
    released,
  ],
  datasheets: [
    {
      field: 'part_number',
      header: 'Part Number',
      alsoCalled: ['part_number', 'componente', 'codigo', 'referencia'],
      isRequired: true,
      cell: 'part',
    },
    { field: 'nome', header: 'Nome', isRequired: true },
    { field: 'descricao', header: 'Descrição', isRequired: false },
    { ...maker, isRequired: true },
  ],
  artigos: [
    /** Id of the article that a line changes; a line without it creates one. */
    { field: 'id', header: 'Artigo #', alsoCalled: ['id', 'artigo'], isRequired: false },
    { field: 'nome', header: 'Nome', alsoCalled: ['titulo'], isRequired: true },
    { field: 'autor', header: 'Autor', isRequired: true },
    { field: 'descricao', header: 'Descrição', alsoCalled: ['texto'], isRequired: true },
    { field: 'artigo_pai', header: 'Artigo pai #', alsoCalled: ['cui'], isRequired: false },
  ],
  diagnosticos: [
    {
      field: 'descricao',
      header: 'Diagnóstico',
      alsoCalled: ['descricao', 'verificacao', 'causa'],
      isRequired: true,
    },
    { field: 'tipo', header: 'Tipo', alsoCalled: ['tipo de passo'], isRequired: false },
    ...measureParts.map((part) => ({ field: part, ...measureColumns[part], isRequired: false })),
    { field: 'minutos', header: 'Minutos', alsoCalled: ['tempo'], isRequired: false, cell: 'minutes' },
    highVoltage,
  ],
  troubleshooting: [
    {
      field: 'sintoma',
      header: 'Sintoma',
      alsoCalled: ['defeito', 'defeito relatado', 'problema', 'falha', 'reclamacao', 'queixa'],
      isRequired: true,
    },
    { ...maker, isRequired: false },
    {
      field: 'equipamento',
      header: 'Equipamento',
      alsoCalled: ['modelo', 'aparelho', 'nome do equipamento', 'modelo do equipamento', 'produto'],
      isRequired: true,
    },
    { ...modelNumber, isRequired: false },
    { ...category, isRequired: false },
    released,
    {
      field: 'diagnosticos',
      header: 'Verificações',
      alsoCalled: [
        'verificacao',
        'diagnosticos',
        'diagnostico',
        'causas',
        'causa',
        'causa provavel',
        'motivo',
        'o que verificar',
      ],
      isRequired: true,
    },
    {
      field: 'solucao',
      header: 'Solução',
      alsoCalled: ['conserto', 'solucoes', 'reparo', 'o que foi feito', 'servico executado', 'servico'],
      isRequired: true,
    },
    {
      field: 'ditos',
      header: ditosTexts.label,
      alsoCalled: ['ditos', 'outros nomes', 'tambem chamado'],
      isRequired: false,
    },
    {
      field: 'code_post',
      header: 'Código POST',
      alsoCalled: ['post', 'codigo de erro', 'codigo', 'erro'],
      isRequired: false,
      cell: 'part',
    },
    {
      field: 'code_led',
      header: 'Código LED',
      alsoCalled: ['led', 'piscadas'],
      isRequired: false,
      cell: 'part',
    },
    {
      field: 'code_beep',
      header: 'Código de bipe',
      alsoCalled: ['bipe', 'bipes', 'codigo de beep', 'beep'],
      isRequired: false,
      cell: 'part',
    },
    /** Whose the codes are, where they are not of the equipment's maker. */
    {
      field: 'code_fabricante',
      header: 'Fabricante do código',
      alsoCalled: ['code_fabricante', 'marca do codigo', 'codigo de'],
      isRequired: false,
    },
    highVoltage,
  ],
};
