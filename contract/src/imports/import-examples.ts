import type { ImportKind } from './import-columns.ts';

/** The lines of a table to begin with, by field: what each column may hold. */
export const importExamples: Record<ImportKind, readonly Record<string, string>[]> = {
  manufacturers: [
    { nome: 'Philco', website: 'https://www.philco.com.br', contato_suporte: '(11) 4003-4000' },
  ],
  categories: [{ nome: 'Micro-ondas', descricao: 'Fornos de micro-ondas', alta_tensao: 'sim' }],
  'equipment-models': [
    {
      nome: 'Micro-ondas PME25',
      numero_modelo: 'PME25',
      fabricante: 'Philco',
      categoria: 'Micro-ondas',
      data_lancamento: '2019',
    },
  ],
  datasheets: [
    { part_number: 'IRF540N', nome: 'MOSFET canal N', descricao: '100 V, 33 A', fabricante: 'Infineon' },
  ],
  artigos: [{ nome: 'Medir capacitores', autor: 'Ana', descricao: 'Descarregue antes de medir.' }],
  diagnosticos: [
    {
      descricao: 'Medir a saída da fonte',
      tipo: 'Verificação',
      onde: 'conector CN2',
      grandeza: 'tensão',
      esperado: '12',
      tolerancia: '5%',
      unidade: 'V',
      minutos: '5',
      alta_tensao: 'não',
    },
  ],
  troubleshooting: [
    {
      sintoma: 'Não aquece',
      fabricante: 'Philco',
      equipamento: 'Micro-ondas PME25',
      numero_modelo: 'PME25',
      categoria: 'Micro-ondas',
      data_lancamento: '2019',
      diagnosticos: [
        '[Preparo] Tirar da tomada e descarregar o capacitor | minutos: 5 | alta tensão: sim',
        'Medir o fusível de alta tensão',
        'Medir o secundário do filamento | onde: magnetron | grandeza: tensão | esperado: 3,3 | tolerância: 5% | unidade: V',
      ].join('\n'),
      solucao: 'Trocar o fusível de alta tensão',
      ditos: 'Liga mas não esquenta\nPrato gira e a comida sai fria',
      code_post: 'F-03',
      alta_tensao: 'sim',
    },
  ],
  units: [
    {
      fabricante: 'Philco',
      equipamento: 'Micro-ondas PME25',
      numero_modelo: 'PME25',
      serie: 'SN4432A19',
      referencia: '1234/26',
      nota: 'Porta riscada',
    },
  ],
};
