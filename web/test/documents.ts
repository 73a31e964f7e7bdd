import { inject } from 'vitest';
import { attachFile, type SomeReading, setReading } from '../../scripts/testing/attachments.ts';
import { created } from '../../scripts/testing/people.ts';
import { callAs, uniqueName } from './records.ts';

/** An attachment with a name of its own, and how far it is read. The server of the screens does not read by itself. */
export async function someDocument(reading: SomeReading): Promise<{ id: number; name: string }> {
  const product = inject('product');
  const name = `${uniqueName('Esquema')}.txt`;
  const { id: modelo_equipamento_id } = await callAs<{ id: number }>(
    await created(product),
    'POST /equipment-models',
    { nome: name, numero_modelo: name, fabricante_id: 1, categoria_id: 1, data_lancamento: '2020-01-01' },
  );
  const file = { nome_arquivo: name, tipo_documento: 'Outro', tipo_arquivo: 'text/plain', bytes: name };
  const id = await attachFile(product, { modelo_equipamento_id }, file);
  await setReading(product, id, reading);
  return { id, name };
}
