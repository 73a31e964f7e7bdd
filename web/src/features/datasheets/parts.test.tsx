import { screen, waitFor, within } from '@testing-library/react';
import { expect, inject, test } from 'vitest';
import { adminToken, callApi, created } from '../../../../scripts/testing/people.ts';
import { fill } from '../../../test/hands.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');
const section = (name: string) => screen.findByRole('region', { name });

async function newPart(part_number: string): Promise<number> {
  const body = { part_number, nome: 'Peça de teste', fabricante_id: 1 };
  const made = await callApi(product, 'POST /datasheets', body, await adminToken(product));
  return ((await made.json()) as { id: number }).id;
}

test('a part that is searched for by its number comes first, with what may replace it', async () => {
  const [weak] = [await newPart('WPA4411'), await newPart('WPA4412')];
  const user = await openScreen(`/datasheets/${weak}`, await created(product));
  const own = within(await section('Substitutos'));
  expect(await own.findByText('Nenhuma peça foi indicada no lugar desta.')).toBeVisible();
  await user.click(own.getByRole('button', { name: 'Indicar substituto' }));
  await user.click(own.getByRole('button', { name: 'Salvar' }));
  expect(own.getByText('Escolha a peça.')).toBeVisible();
  await fill(user, own.getByRole('combobox', { name: /^Peça que serve no lugar/ }), 'WPA4412');
  await user.click(await own.findByRole('option', { name: /^WPA4412/ }));
  await fill(user, own.getByRole('textbox', { name: /^Condição/ }), 'com dissipador');
  await user.click(own.getByRole('button', { name: 'Salvar' }));
  expect(await own.findByText('Condição: com dissipador')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Fechar o aviso' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull());
  await user.click(own.getByRole('button', { name: 'Indicar substituto' }));
  await fill(user, own.getByRole('combobox', { name: /^Peça que serve no lugar/ }), 'WPA4412');
  await user.click(await own.findByRole('option', { name: /^WPA4412/ }));
  await fill(user, own.getByRole('textbox', { name: /^Condição/ }), 'até 40 V');
  await user.click(own.getByRole('switch', { name: 'Vale nos dois sentidos' }));
  await user.click(own.getByRole('button', { name: 'Salvar' }));
  expect(await own.findByText(/^Vale nos dois sentidos/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await own.findByText('Condição: com dissipador')).toBeVisible();
  await waitFor(() => expect(own.queryByText(/^Vale nos dois sentidos/)).toBeNull());
  await openScreen('/?q=wpa-4411', await created(product));
  const found = await section('Peça');
  expect(found).toHaveTextContent('WPA4411');
  expect(found).toHaveTextContent('Pode ser substituído por WPA4412 (com dissipador).');
});

test('a substitute that was removed is put back from the notice', async () => {
  const [one, other] = [await newPart('WPB4411'), await newPart('WPB4412')];
  const path = `/datasheets/${one}/substitutos/${other}`;
  await callApi(product, `PUT ${path}`, { condicao: 'até 40 V' }, await adminToken(product));
  const user = await openScreen(`/datasheets/${one}`, await created(product));
  const own = within(await section('Substitutos'));
  await user.click(await own.findByRole('button', { name: 'Remover substituto: WPB4412' }));
  await waitFor(() => expect(own.queryByText('Condição: até 40 V')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await own.findByText('Condição: até 40 V')).toBeVisible();
});

test('of a number that no datasheet has the nearest are offered, and a new datasheet instead of a symptom', async () => {
  await newPart('WPC4411');
  const user = await openScreen('/?q=WPC4417', await created(product));
  expect(await screen.findByRole('link', { name: 'WPC4411' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Criar novo sintoma/ })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Criar datasheet' }));
  expect(await screen.findByRole('textbox', { name: /^Part Number/ })).toHaveValue('WPC4417');
});
