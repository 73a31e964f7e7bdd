import { category } from './category.ts';
import { date, line, reference, yesNo } from './field.ts';
import type { Kind } from './kind.ts';
import { manufacturer } from './manufacturer.ts';

export const equipmentModel = {
  name: 'equipment-models',
  singular: 'Equipamento',
  plural: 'Equipamentos',
  gender: 'm',
  page: '/equipment-models/{id}',
  notFound: 'equipment-model-not-found',
  uniqueField: 'numero_modelo',
  fields: {
    nome: line({ label: 'Nome', maxChars: 200, needed: 'always' }),
    numero_modelo: line({ label: 'Número do Modelo', maxChars: 120, needed: 'always', holds: 'code' }),
    fabricante_id: reference(manufacturer, ['nome']),
    /** With the category's mark: the default of the faults that are recorded for the model. */
    categoria_id: reference(category, ['nome', 'alta_tensao']),
    /**
     * None where nobody knows it, or has said it yet: see `toComplete`. No electronic equipment is older than these bounds, and none is
     * announced further ahead.
     */
    data_lancamento: date({ label: 'Data de Lançamento', first: '1900-01-01', last: '2100-12-31' }),
    data_aproximada: yesNo({ label: 'Data aproximada', explained: 'Só o ano, ou nem isso, é conhecido' }),
  },
} as const satisfies Kind;
