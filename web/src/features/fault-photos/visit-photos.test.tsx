import type { FaultPhoto } from '@bancada/contract/attachments/photo-marks';
import type { Unit } from '@bancada/contract/units/units';
import type { Visit } from '@bancada/contract/units/visits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, inject, test } from 'vitest';
import { created } from '../../../../scripts/testing/people.ts';
import { makePng } from '../../../../scripts/testing/png.ts';
import { fill, press } from '../../../test/hands.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs } from '../../../test/records.ts';

const product = inject('product');
let made = 0;
/** A picture that no other file of the run is. */
function picture(name: string): File {
  made += 1;
  return new File([makePng(60 + made, 40 + (process.pid % 500))], name, { type: 'image/png' });
}

test('on the ficha each visit has its own photos: chosen, pasted, with a caption, taken off and back', async () => {
  const person = await created(product);
  const unit = await callAs<Unit>(person, 'POST /units', { serie: `FT${process.pid}X01` });
  const visit = (body: object) => callAs<Visit>(person, 'POST /visits', { aparelho_id: unit.id, ...body });
  const past = await visit({ aberto_em: '2026-01-10', estado: 'entregue', queixa: 'Caiu' });
  const open = await visit({ aberto_em: '2026-02-04', queixa: 'Não liga' });
  const photos = async ({ id }: Visit) =>
    (await callAs<{ fotos: FaultPhoto[] }>(person, `GET /visits/${id}/fotos`)).fotos;
  const user = await openScreen(`/aparelhos/${unit.id}`, person);
  const card = async (day: string) =>
    within(await screen.findByRole('article', { name: `Atendimento de ${day}` }));
  const shown = async (day: string, count: number) =>
    waitFor(async () =>
      expect((await card(day)).getAllByRole('button', { name: /^Ampliar: / })).toHaveLength(count),
    );

  // What is pasted goes to the visit under way, which takes photos from the start.
  const now = await card('04/02/2026');
  expect(await now.findByRole('button', { name: 'Fotos pelo celular' })).toBeVisible();
  fireEvent.paste(document.body, { clipboardData: { files: [picture('image.png')], types: ['Files'] } });
  await shown('04/02/2026', 1);
  // Another one takes them where somebody asks for it, and then it alone.
  const before = await card('10/01/2026');
  await user.click(before.getByRole('button', { name: 'Adicionar fotos' }));
  await user.upload(await before.findByLabelText('Escolher fotos', { selector: 'input' }), [
    picture('queda.png'),
  ]);
  await shown('10/01/2026', 1);
  expect(screen.getAllByLabelText('Escolher fotos', { selector: 'input' })).toHaveLength(1);
  expect(await photos(past)).toMatchObject([{ atendimento_id: past.id, nome_arquivo: 'queda.png' }]);
  expect(await photos(open)).toHaveLength(1);

  await user.click(before.getByRole('button', { name: /^Opções da foto 1: queda/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Escrever legenda' }));
  const form = await screen.findByRole('form', { name: 'Legenda da foto' });
  await fill(user, within(form).getByLabelText('Legenda'), 'Canto amassado');
  await press(user, 'Salvar', form);
  await user.click(await before.findByRole('button', { name: 'Opções da foto 1: Canto amassado' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Tirar deste atendimento' }));
  await waitFor(async () => expect(await photos(past)).toEqual([]));
  await press(user, 'Desfazer');
  await shown('10/01/2026', 1);
  expect(await photos(past)).toMatchObject([{ legenda: 'Canto amassado' }]);

  await openScreen(`/attachments?visitId=${past.id}`, person);
  expect(await screen.findByRole('button', { name: 'Download queda.png' })).toBeVisible();
  await openScreen(`/atendimentos/${past.id}`, person);
  expect(await screen.findByRole('button', { name: 'Ampliar: Canto amassado' })).toBeVisible();
});

test('a file that is no picture is refused in plain words, and can be discarded', async () => {
  const person = await created(product);
  const unit = await callAs<Unit>(person, 'POST /units', { serie: `FT${process.pid}X02` });
  const visit = await callAs<Visit>(person, 'POST /visits', { aparelho_id: unit.id });
  const user = await openScreen(`/atendimentos/${visit.id}`, person);
  const broken = new File([`no picture ${process.pid}`], 'quebrada.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText('Escolher fotos', { selector: 'input' }), [broken]);
  expect(
    await screen.findByText('Não foi enviada. Só uma imagem pode ser foto de um atendimento.'),
  ).toBeVisible();
  await press(user, 'Descartar a foto 1');
  await waitFor(() => expect(screen.queryByText(/^Não foi enviada/)).not.toBeInTheDocument());
});
