import { ditosTexts } from '../faults/ditos.ts';
import { measureParts } from '../measures/measure.ts';
import { measureTexts } from '../measures/measure-texts.ts';
import { numberKindTexts } from '../units/number-kinds.ts';

/** The kinds of record that are imported from a table. `troubleshooting` is the table of faults: an entry in each line. `units`: a unit with its numbers. */
export const importKinds = [
  'manufacturers',
  'categories',
  'equipment-models',
  'datasheets',
  'artigos',
  'diagnosticos',
  'troubleshooting',
  'units',
] as const;
export type ImportKind = (typeof importKinds)[number];
/** The kinds that have tables; readings are taken on the page of their model. */
export type TableKind = ImportKind | 'readings';

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

const equipment = {
  field: 'equipamento',
  header: 'Equipamento',
  alsoCalled: ['modelo', 'aparelho', 'nome do equipamento', 'modelo do equipamento', 'produto'],
} as const;

/** The columns of each kind's table: what an export writes and an import reads. */
export const importColumns: Record<TableKind, readonly [ImportColumn, ...ImportColumn[]]> = {
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
    { ...equipment, isRequired: true },
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
  units: [
    { ...maker, isRequired: false },
    { ...equipment, isRequired: false },
    {
      ...modelNumber,
      alsoCalled: ['numero do modelo', 'numero_modelo', 'codigo do modelo'],
      isRequired: false,
    },
    {
      field: 'serie',
      header: numberKindTexts.serie,
      alsoCalled: ['serie', 'serial', 'sn', 's n', 'no de serie', 'n de serie', 'serial number'],
      isRequired: false,
      cell: 'part',
    },
    {
      field: 'imei1',
      header: numberKindTexts.imei,
      alsoCalled: ['imei 1', 'imei1', 'imeis'],
      isRequired: false,
    },
    {
      field: 'imei2',
      header: `Segundo ${numberKindTexts.imei}`,
      alsoCalled: ['imei 2', 'imei2'],
      isRequired: false,
    },
    {
      field: 'chassi',
      header: numberKindTexts.chassi,
      alsoCalled: ['vin', 'chassis'],
      isRequired: false,
      cell: 'part',
    },
    {
      field: 'placa',
      header: numberKindTexts.placa,
      alsoCalled: ['placa do veiculo'],
      isRequired: false,
      cell: 'part',
    },
    {
      field: 'referencia',
      header: numberKindTexts.referencia,
      alsoCalled: ['referencia', 'os', 'no da os', 'numero da os', 'ordem de servico', 'ordem'],
      isRequired: false,
    },
    {
      field: 'troca_de_placa',
      header: 'Placa (circuito) trocada',
      alsoCalled: ['troca_de_placa', 'placa trocada'],
      isRequired: false,
    },
    {
      field: 'nota',
      header: 'Nota',
      alsoCalled: ['notas', 'observacao', 'observacoes', 'obs'],
      isRequired: false,
    },
  ],
  readings: [
    {
      field: 'ponto',
      header: 'Ponto ou rede',
      alsoCalled: ['ponto', 'rede', 'net', 'ponto de medicao', 'onde'],
      isRequired: true,
      cell: 'part',
    },
    {
      field: 'referencia',
      header: 'Referência',
      alsoCalled: ['outra ponta'],
      isRequired: false,
      cell: 'part',
    },
    { field: 'grandeza', header: 'Grandeza', alsoCalled: ['tipo', 'medida'], isRequired: true },
    { field: 'condicao', header: 'Condição', isRequired: false },
    {
      field: 'valor',
      header: 'Valor',
      alsoCalled: ['medido', 'leitura', 'valor medido'],
      isRequired: true,
      cell: 'measure',
    },
    {
      field: 'revisao',
      header: 'Placa ou revisão',
      alsoCalled: ['placa', 'revisao', 'board'],
      isRequired: false,
      cell: 'part',
    },
    { field: 'estado', header: 'Estado', alsoCalled: ['placa boa', 'boa'], isRequired: false },
    { field: 'defeito', header: 'Defeito', alsoCalled: ['sintoma'], isRequired: false },
    { field: 'medidor', header: 'Medidor', alsoCalled: ['multimetro', 'instrumento'], isRequired: false },
    { field: 'nota', header: 'Nota', alsoCalled: ['comentario', 'observacao'], isRequired: false },
  ],
};
