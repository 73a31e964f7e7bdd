import { screen, waitFor, within } from '@testing-library/react';
import { expect, inject, test } from 'vitest';
import { someFlow } from '../../../../scripts/testing/flows.ts';
import { created } from '../../../../scripts/testing/people.ts';
import { press } from '../../../test/hands.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { choose } from '../../../test/steps.ts';

const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));
const symptoms = async () =>
  within(await screen.findByRole('region', { name: 'Sintomas' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('an editor unites two diagnoses that say the same, sees before what changes, and takes it back', async () => {
  const product = inject('product');
  const editor = await created(product, { perfil: 'editor' });
  const [one, other] = [await someFlow(product, editor), await someFlow(product, editor)];
  const user = await openScreen(`/diagnosticos/${one.diagnostico_ids[0]}`, editor);
  await press(user, /^Unir a outro/);
  const dialog = await screen.findByRole('dialog', { name: 'Unir a outro' });
  expect(await within(dialog).findByRole('button', { name: 'Unir' })).toBeDisabled();
  await choose(user, dialog, 'Diagnóstico que fica', `relé da estufa ${other.mark}`, other.diagnosticos[0]);
  await waitFor(() => expect(dialog).toHaveTextContent('2 registros de troubleshooting passam para ele.'));
  await press(user, 'Unir', dialog);
  await isAt(`/diagnosticos/${other.diagnostico_ids[0]}`);
  await waitFor(async () => expect(await symptoms()).toEqual([one.sintoma, other.sintoma].sort()));
  const united = await screen.findByRole('region', { name: 'Unidos a este' });
  expect(united).toHaveTextContent(one.diagnosticos[0]);
  await press(user, `Desfazer união: ${one.diagnosticos[0]}`, united);
  await press(user, 'Desfazer', await screen.findByRole('dialog'));
  await isAt(`/diagnosticos/${one.diagnostico_ids[0]}`);
  await waitFor(async () => expect(await symptoms()).toEqual([one.sintoma]));
});
