import { screen, waitFor, within } from '@testing-library/react';
import { expect, inject, test } from 'vitest';
import { created } from '../../../../scripts/testing/people.ts';
import { field, fill, press } from '../../../test/hands.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, uniqueName } from '../../../test/records.ts';
import { lastingDraftKey } from '../../api/drafts.ts';
import { emptyDraft } from './wizard-draft.ts';

const product = inject('product');

test('what a new diagnosis measures is typed in the wizard, mended there, kept as a draft, reviewed and saved', async () => {
  const person = await created(product);
  const sintoma = uniqueName('Inversora desarma');
  const selectedModels = [{ id: 1, nome: 'Uma', numero_modelo: 'U', fabricante_nome: 'F' }];
  localStorage.setItem(lastingDraftKey, JSON.stringify({ ...emptyDraft, sintoma, selectedModels }));
  const user = await openScreen('/diagnosticos/new', person);
  const card = () => screen.getByRole('group', { name: 'Diagnóstico 1' });
  const page = () => within(card());
  const text = (name: string) => field(name, card());
  await screen.findByRole('form', { name: 'Novo diagnóstico' });
  await fill(user, text('Diagnóstico 1'), `Medir o barramento ${sintoma}`);
  await user.click(page().getByRole('button', { name: 'Tipo, medida e alta tensão' }));
  await fill(user, text('Unidade'), 'V');
  await fill(user, text('Minutos'), 'muitos');
  await press(user, 'Próximo');
  await waitFor(() => expect(text('Onde medir')).toHaveFocus());
  expect(text('Onde medir')).toHaveAccessibleDescription('Diga ao menos onde medir ou o que medir.');
  expect(text('Minutos')).toHaveAccessibleDescription(/Digite os minutos como número inteiro/);
  await fill(user, text('Onde medir'), 'capacitor principal');
  await fill(user, text('Esperado'), '310 a 340');
  await fill(user, text('Minutos'), '10');
  await user.click(page().getByRole('switch', { name: /^Alta tensão/ }));

  const again = await openScreen('/diagnosticos/new');
  await screen.findByRole('form', { name: 'Novo diagnóstico' });
  expect(text('Onde medir')).toHaveValue('capacitor principal');
  expect(page().getByRole('switch', { name: /^Alta tensão/ })).toBeChecked();
  await press(again, 'Próximo');
  const review = within(await screen.findByRole('region', { name: 'O fluxo inteiro' }));
  expect(review.getByText('capacitor principal: 310 a 340 V · 10 min')).toBeVisible();
  expect(review.getByText('Alta tensão')).toBeVisible();
  await fill(again, field('Nova solução'), `Trocar o MOSFET ${sintoma}`);
  await press(again, 'Salvar fluxo');
  await waitFor(() => expect(localStorage.getItem(lastingDraftKey)).toBeNull());
  const { data } = await callAs<{ data: object[] }>(
    person,
    `GET /diagnosticos/lista?search=${encodeURIComponent(sintoma)}`,
  );
  expect(data).toMatchObject([
    {
      medida: { onde: 'capacitor principal', esperado: '310 a 340', unidade: 'V' },
      minutos: 10,
      alta_tensao: true,
    },
  ]);
});
