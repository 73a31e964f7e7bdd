import { line, webAddress } from './field.ts';
import type { Kind } from './kind.ts';

export const manufacturer = {
  name: 'manufacturers',
  singular: 'Fabricante',
  plural: 'Fabricantes',
  gender: 'm',
  page: '/manufacturers/{id}',
  notFound: 'manufacturer-not-found',
  uniqueField: 'nome',
  fields: {
    nome: line({ label: 'Nome', maxChars: 200, needed: 'always' }),
    website: webAddress({
      label: 'Website',
      maxChars: 500,
      needed: 'at-first',
      example: 'https://www.exemplo.com.br',
      refusal: 'O website deve ser uma URL válida (ex: https://www.exemplo.com.br).',
    }),
    contato_suporte: line({
      label: 'Contato Suporte',
      maxChars: 60,
      needed: 'at-first',
      example: '0800 777 1234',
      holds: 'phone',
    }),
  },
} as const satisfies Kind;
