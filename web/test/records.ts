import assert from 'node:assert/strict';
import type { EquipmentModel } from '@bancada/contract/records/equipment-models';
import { inject } from 'vitest';
import { callAsPerson, type Person } from '../../scripts/testing/people.ts';

let made = 0;

/** A name that no other record of the run has. */
export function uniqueName(word: string): string {
  made += 1;
  return `${word} ${process.pid}-${process.env.VITEST_POOL_ID}-${Date.now().toString(36)}-${made}`;
}

/** Calls the server as another browser of this person's would. @returns the answer's body; undefined where it has none */
export async function callAs<Answer>(person: Person, call: string, body?: object): Promise<Answer> {
  const response = await callAsPerson(inject('product'), person, call, body);
  assert.ok(response.ok, `${call}: ${response.status} ${await response.clone().text()}`);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

export interface Maker {
  id: number;
  nome: string;
  website: string;
  contato_suporte: string;
}

/** A manufacturer of this person's. */
export function someMaker(person: Person, nome = uniqueName('Oficina')): Promise<Maker> {
  const body = { nome, website: 'https://exemplo.test', contato_suporte: '1133334444' };
  return callAs<Maker>(person, 'POST /manufacturers', body);
}

/** A model of equipment of this person's, with a manufacturer and a category of its own. */
export async function someModel(person: Person): Promise<EquipmentModel> {
  const maker = await someMaker(person);
  const categoria_nome = uniqueName('Categoria');
  const category = await callAs<{ id: number }>(person, 'POST /categories', { nome: categoria_nome });
  return callAs<EquipmentModel>(person, 'POST /equipment-models', {
    nome: uniqueName('Placa'),
    numero_modelo: uniqueName('A'),
    fabricante_id: maker.id,
    categoria_id: category.id,
    data_lancamento: '2020-01-01',
  });
}
