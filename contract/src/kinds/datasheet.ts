import { line, paragraphs, reference } from './field.ts';
import type { Kind } from './kind.ts';
import { manufacturer } from './manufacturer.ts';

export const datasheet = {
  name: 'datasheets',
  singular: 'Datasheet',
  plural: 'Datasheets',
  gender: 'm',
  page: '/datasheets/{id}',
  notFound: 'datasheet-not-found',
  uniqueField: 'part_number',
  fields: {
    part_number: line({ label: 'Part Number', maxChars: 120, needed: 'always', holds: 'code' }),
    nome: line({ label: 'Nome', maxChars: 200, needed: 'always' }),
    descricao: paragraphs({ label: 'Descrição', maxChars: 2000, needed: 'never' }),
    fabricante_id: reference(manufacturer, ['nome'], 'Por favor, selecione um fabricante.'),
  },
} as const satisfies Kind;
