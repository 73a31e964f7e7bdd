import type { FaultPhoto } from '@bancada/contract/attachments/photo-marks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { created, type Person } from '../../../../scripts/testing/people.ts';
import { makePng } from '../../../../scripts/testing/png.ts';
import { fill, pick, press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, uniqueName } from '../../../test/records.ts';

const product = inject('product');
let made = 0;

/** A picture that no other file of the run is. */
function picture(name: string): File {
  made += 1;
  return new File([makePng(20 + made, 30 + (process.pid % 500))], name, { type: 'image/png' });
}

async function someModel(person: Person) {
  const nome = uniqueName('Fotografada');
  const numero_modelo = uniqueName('FF');
  const { id } = await callAs<{ id: number }>(person, 'POST /equipment-models', {
    ...{ nome, numero_modelo, fabricante_id: 1, categoria_id: 1, data_lancamento: '2020-01-01' },
  });
  return { id, nome };
}

/** Somebody, and a fault of theirs on these models. */
async function someFault(person: Person, ...models: number[]) {
  const sintoma = uniqueName('Queima o IPM');
  const flow = await callAs<{ sintoma_id: number; troubleshooting_ids: number[] }>(
    person,
    'POST /wizard/create_flow',
    {
      ...{ sintoma, equipment_model_ids: models },
      new_diagnosticos_texts: [uniqueName('Medir')],
      new_solucao_text: uniqueName('Trocar'),
    },
  );
  const photos = async () =>
    (await callAs<{ fotos: FaultPhoto[] }>(person, `GET /sintomas/${flow.sintoma_id}/fotos`)).fotos;
  return { id: flow.sintoma_id, entry: flow.troubleshooting_ids[0], sintoma, photos };
}

const section = async () => within(await screen.findByRole('region', { name: 'Fotos' }));
const choose = async (user: UserEvent, ...files: File[]) =>
  user.upload(await screen.findByLabelText('Escolher fotos', { selector: 'input' }), files);
const shown = async (count: number) => {
  await waitFor(async () => {
    const list = await (await section()).findByRole('list', { name: 'Fotos do defeito' });
    expect(within(list).getAllByRole('button', { name: /^Ampliar: / })).toHaveLength(count);
  });
  return (await section())
    .getAllByRole('button', { name: /^Ampliar: / })
    .map((one) => one.getAttribute('aria-label'));
};
const act = async (user: UserEvent, photo: RegExp, item: string) => {
  await user.click(await screen.findByRole('button', { name: photo }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

test('photos that are chosen or pasted on a fault’s page are attached to its equipment, and put in order with captions', async () => {
  const person = await created(product);
  const model = await someModel(person);
  const fault = await someFault(person, model.id);
  const user = await openScreen(`/sintomas/${fault.id}`, person);
  await section();
  await choose(user, picture('placa.png'), picture('IPM.png'));
  await shown(2);
  const paste = { files: [picture('image.png')], types: ['Files'] };
  fireEvent.paste(document.body, { clipboardData: paste });
  await shown(3);
  expect((await fault.photos()).map((one) => [one.modelo_equipamento_id, one.tipo_documento])).toEqual(
    Array.from({ length: 3 }, () => [model.id, 'Foto']),
  );

  await act(user, /^Opções da foto 2: IPM/, 'Escrever legenda');
  const form = await screen.findByRole('form', { name: 'Legenda da foto' });
  await fill(user, within(form).getByLabelText('Legenda'), 'IPM trincado');
  await press(user, 'Salvar', form);
  await screen.findByRole('button', { name: 'Ampliar: IPM trincado' });
  await act(user, /^Opções da foto 2: IPM trincado/, 'Mover para antes');
  await screen.findByRole('button', { name: 'Opções da foto 1: IPM trincado' });
  expect((await fault.photos()).map(({ legenda, nome_arquivo }) => legenda || nome_arquivo)).toEqual([
    'IPM trincado',
    'placa.png',
    expect.stringMatching(/^Foto \d{4}-/),
  ]);

  await act(user, /^Opções da foto 1: IPM trincado/, 'Tirar deste defeito');
  await shown(2);
  await press(user, 'Desfazer');
  expect((await shown(3))[0]).toBe('Ampliar: IPM trincado');
});

test('in the guided diagnosis, keys do not answer below the menu of a photo, and a caption is not left by mistake', async () => {
  const person = await created(product);
  const model = await someModel(person);
  const fault = await someFault(person, model.id);
  const user = await openScreen(`/diagnostico-guiado?defeitos=${fault.id}`, person);
  await press(user, 'Começar');
  await screen.findByRole('button', { name: 'Normal' });
  await choose(user, picture('placa.png'));
  await shown(1);
  await user.click(screen.getByRole('button', { name: /^Opções da foto 1/ }));
  const write = await screen.findByRole('menuitem', { name: 'Escrever legenda' });
  await user.keyboard('2');
  await user.click(write);
  await fill(user, await screen.findByLabelText('Legenda'), 'C12 estufado');
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  const question = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
  await press(user, 'Continuar aqui', question);
  expect(screen.getByLabelText('Legenda')).toHaveValue('C12 estufado');
  expect(screen.queryByText('O que não estava normal')).toBeNull();
});

test('a photo that does not get through stays with its caption, and is sent again; what is no picture is refused by name', async () => {
  const person = await created(product);
  const model = await someModel(person);
  const fault = await someFault(person, model.id);
  const user = await openScreen(`/troubleshooting/${fault.entry}`, person);
  await section();
  line.use(
    http.post('*/api/v1/sintomas/:id/fotos', () => HttpResponse.json({ detail: 'Falhou.' }, { status: 500 })),
  );
  await choose(user, picture('placa.png'));
  const waiting = within(await (await section()).findByRole('list', { name: 'Fotos por enviar' }));
  await waiting.findByText(/^Não foi enviada\./);
  await fill(user, waiting.getByLabelText('Legenda da foto 1'), 'Trilha rompida');
  line.resetHandlers();
  await press(user, 'Tentar de novo');
  expect(await shown(1)).toEqual(['Ampliar: Trilha rompida']);
  expect(
    await callAs<object[]>(person, `GET /attachments/list?modelo_equipamento_id=${model.id}`),
  ).toHaveLength(1);

  fireEvent.drop(document.body, {
    dataTransfer: { types: ['Files'], files: [new File(['x'], 'manual.pdf', { type: 'application/pdf' })] },
  });
  expect(await (await section()).findByRole('alert')).toHaveTextContent('manual.pdf: não é imagem.');
});

test('a fault without equipment asks in one line whose attachments its photos become', async () => {
  const person = await created(product);
  const [gone, model] = [await someModel(person), await someModel(person)];
  const fault = await someFault(person, gone.id);
  await callAs(person, `DELETE /equipment-models/${gone.id}`);
  const user = await openScreen(`/sintomas/${fault.id}`, person);
  await section();
  await choose(user, picture('placa.png'));
  await (await section()).findByText('Escolha o equipamento: as fotos esperam por isso.');
  await pick(user, 'De qual equipamento são as fotos?', model.nome, new RegExp(model.nome));
  await shown(1);
  expect((await fault.photos())[0]).toMatchObject({ modelo_equipamento_id: model.id });
});

test('photos taken in the steps of the wizard are the fault’s once the flow is saved; thrown away with the draft', async () => {
  const person = await created(product);
  const model = await someModel(person);
  const user = await openScreen('/sintomas/new', person);
  const step = (name: string) => screen.findByRole('form', { name });
  const sintoma = uniqueName('Cheira a queimado');
  await fill(user, await screen.findByLabelText(/^Descrição do sintoma/), sintoma);
  await pick(user, 'Equipamentos', model.nome, new RegExp(model.nome));
  await press(user, 'Adicionar fotos');
  await choose(user, picture('frente.png'));
  await screen.findByText(/^Vão junto quando o fluxo for salvo, para os anexos de/);
  await press(user, 'Próximo', await step('Novo sintoma'));
  await step('Novo diagnóstico');
  await fill(
    user,
    await screen.findByLabelText('Diagnóstico 1', { selector: 'textarea' }),
    uniqueName('Medir'),
  );
  await choose(user, picture('verso.png'));
  await fill(user, await screen.findByLabelText('Legenda da foto 2'), 'Verso da placa');
  await press(user, 'Próximo', await step('Novo diagnóstico'));
  await step('Nova solução');
  await fill(
    user,
    await screen.findByLabelText(/^Nova solução|^Solução/, { selector: 'textarea' }),
    uniqueName('Trocar'),
  );
  await press(user, 'Salvar fluxo', await step('Nova solução'));
  await user.click(await screen.findByRole('button', { name: 'Abrir' }));
  expect(await shown(2)).toEqual(['Ampliar: frente.png', 'Ampliar: Verso da placa']);

  const again = await openScreen('/sintomas/new');
  await press(again, 'Adicionar fotos');
  await choose(again, picture('outra.png'));
  await press(again, 'Descartar rascunho');
  await press(again, 'Descartar', await screen.findByRole('dialog', { name: 'Descartar o rascunho?' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Fotos por enviar' })).toBeNull());
});
