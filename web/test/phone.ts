import type { PhoneLink } from '@bancada/contract/attachments/phone-photos';
import { inject } from 'vitest';
import { created } from '../../scripts/testing/people.ts';
import { callAs, uniqueName } from './records.ts';

/** Somebody, a model of theirs, and what a phone needs to send photos of it. */
export async function someoneWithPhone() {
  const person = await created(inject('product'));
  const nome = uniqueName('Pelo celular');
  const { id } = await callAs<{ id: number }>(person, 'POST /equipment-models', {
    ...{ nome, numero_modelo: uniqueName('PC'), fabricante_id: 1, categoria_id: 1 },
    data_lancamento: '2020-01-01',
  });
  return {
    ...{ person, id, nome },
    openLink: () => callAs<PhoneLink>(person, 'POST /celular/codigos', { registro: `modelo:${id}` }),
    attached: () => callAs<unknown[]>(person, `GET /attachments/list?modelo_equipamento_id=${id}`),
  };
}
