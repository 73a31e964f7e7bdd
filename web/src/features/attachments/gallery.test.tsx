import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, onTestFinished, test } from 'vitest';
import { attachFile, giveThumbnails } from '../../../../scripts/testing/attachments.ts';
import { created } from '../../../../scripts/testing/people.ts';
import { makePng } from '../../../../scripts/testing/png.ts';
import { press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, uniqueName } from '../../../test/records.ts';

const product = inject('product');
let made = 0;

/** Somebody, and a model of theirs without attachments. */
async function someone() {
  const person = await created(product);
  const nome = uniqueName('Fotografada');
  const { id } = await callAs<{ id: number }>(person, 'POST /equipment-models', {
    nome,
    numero_modelo: uniqueName('F'),
    fabricante_id: 1,
    categoria_id: 1,
    data_lancamento: '2020-01-01',
  });
  const attach = (nome_arquivo: string, tipo_documento: string, tipo_arquivo: string, bytes: Buffer) =>
    attachFile(product, { modelo_equipamento_id: id }, { nome_arquivo, tipo_documento, tipo_arquivo, bytes });
  return {
    person,
    nome,
    page: `/equipment-models/${id}`,
    attachPicture: async (name: string, tipo = 'Foto') => {
      const attachment = await attach(name, tipo, 'image/png', somePicture());
      await giveThumbnails(product, [attachment]);
      return attachment;
    },
    attachFile: (name: string, tipo_arquivo: string) =>
      attach(name, 'Guia', tipo_arquivo, Buffer.from(uniqueName(name))),
    attached: () => callAs<{ id: number }[]>(person, `GET /attachments/list?modelo_equipamento_id=${id}`),
  };
}

/** A PNG that no other file of the run is. */
function somePicture(): Buffer<ArrayBuffer> {
  made += 1;
  return makePng(40 + made, 30 + (process.pid % 500));
}

const gallery = async () => within(await screen.findByRole('list', { name: 'Fotos e documentos' }));
const thumbnailCalls = '*/api/v1/attachments/:id/miniatura';

/** The attachments whose thumbnail the screens have asked for. */
function watchThumbnailCalls(): string[] {
  const asked: string[] = [];
  line.events.on('request:start', ({ request }) => {
    const id = /attachments\/(\d+)\/miniatura/.exec(request.url)?.[1];
    if (id !== undefined) asked.push(id);
  });
  return asked;
}

test('a model shows its photos first; a press opens one, and arrow keys and buttons lead to the others', async () => {
  const { person, page, attachPicture, attachFile } = await someone();
  await attachFile('Anotações.txt', 'text/plain');
  await attachPicture('Bancada.png', 'Outro');
  await attachFile('Firmware.bin', 'application/octet-stream');
  await attachPicture('Verso.png', 'Foto do Equipamento');
  const user = await openScreen(page, person);
  const pictures = await gallery();
  expect(pictures.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Verso.png',
    'Bancada.png',
  ]);
  expect(await pictures.findByAltText('Verso.png')).toHaveAttribute('src', expect.stringMatching(/^blob:/));
  const rows = within(screen.getByRole('region', { name: 'Anexos' }));
  expect(rows.getByRole('button', { name: 'Baixar Firmware.bin' })).toBeVisible();

  await user.click(pictures.getByRole('button', { name: 'Verso.png' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verso.png' }));
  const place = () => dialog.getByRole('group', { name: 'Anexos deste registro' });
  await waitFor(() => expect(place()).toHaveTextContent('1 de 3: Verso.png'));
  await user.keyboard('{ArrowRight}');
  expect(place()).toHaveTextContent('2 de 3: Bancada.png');
  expect(await dialog.findByRole('img', { name: 'Bancada.png' })).toBeInTheDocument();
  await press(user, 'Próximo anexo');
  expect(place()).toHaveTextContent('3 de 3: Anotações.txt');
  await press(user, 'Próximo anexo');
  expect(place()).toHaveTextContent('1 de 3: Verso.png');
  await user.keyboard('{ArrowLeft}');
  expect(place()).toHaveTextContent('3 de 3: Anotações.txt');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(pictures.getByRole('button', { name: 'Verso.png' })).toHaveFocus();
});

test('in a list stands the first photo of a model; where it does not come, the icon stays and opens the file', async () => {
  const { person, nome, attachPicture, attachFile } = await someone();
  await attachFile('Anotações.txt', 'text/plain');
  const front = await attachPicture('Frente.png');
  await attachPicture('Verso.png');
  const list = `/equipment-models?busca=${encodeURIComponent(nome)}`;
  const asked = watchThumbnailCalls();
  await openScreen(list, person);
  const picture = await screen.findByAltText('Frente.png');
  const row = within(screen.getByRole('row', { name: new RegExp(nome) }));
  expect(row.getAllByRole('img')).toEqual([picture]);
  expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Frente.png',
    'Anotações.txt',
    'Verso.png',
  ]);
  expect(asked).toEqual([String(front)]);
  fireEvent.error(picture);
  expect(picture).not.toBeInTheDocument();

  line.use(http.get(thumbnailCalls, () => new HttpResponse(null, { status: 500 })));
  const user = await openScreen(list);
  await screen.findByRole('button', { name: 'Frente.png' });
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.queryByAltText('Frente.png')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await press(user, 'Frente.png');
  expect(await screen.findByRole('dialog', { name: 'Frente.png' })).toBeVisible();
});

test('a photo just attached gets its thumbnail as soon as the server has made it', async () => {
  const { person, page, attached } = await someone();
  const user = await openScreen(page, person);
  expect(await screen.findByText('Nenhum anexo.')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Fotos e documentos' })).toBeNull();
  const file = new File([somePicture()], 'Placa.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Arquivo', { selector: 'input' }), file);
  await press(user, 'Enviar');
  const pictures = await gallery();
  expect(pictures.getByRole('button', { name: 'Placa.png' })).toBeVisible();
  await giveThumbnails(
    product,
    (await attached()).map(({ id }) => id),
  );
  expect(await pictures.findByAltText('Placa.png')).toBeInTheDocument();
});

test('the pictures of a list are fetched when they come near the window, and let go of when they leave it', async () => {
  const { person, page, attachPicture } = await someone();
  await attachPicture('Frente.png');
  const back = await attachPicture('Verso.png');
  const { IntersectionObserver } = window;
  const scrolls = new Map<Element, (isNear: boolean) => void>();
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor(onChange: IntersectionObserverCallback) {
      super(onChange);
      this.observe = (target) =>
        void scrolls.set(target, (isIntersecting) =>
          onChange([{ target, isIntersecting } as IntersectionObserverEntry], this),
        );
    }
  };
  const held = new Set<string>();
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (bytes) => {
    const address = createObjectURL(bytes);
    held.add(address);
    return address;
  };
  URL.revokeObjectURL = (address) => void held.delete(address);
  onTestFinished(() => {
    Object.assign(window, { IntersectionObserver });
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  });
  const asked = watchThumbnailCalls();
  await openScreen(page, person);
  const tile = (await gallery()).getByRole('button', { name: 'Verso.png' });
  const scroll = (isNear: boolean) => {
    const box = [...scrolls.keys()].find((element) => tile.contains(element));
    if (box !== undefined) act(() => scrolls.get(box)?.(isNear));
  };
  expect(asked).toEqual([]);
  scroll(true);
  const picture = await within(tile).findByAltText('Verso.png');
  expect(asked).toEqual([String(back)]);
  expect([...held]).toEqual([picture.getAttribute('src')]);
  scroll(false);
  expect(picture).not.toBeInTheDocument();
  expect(held.size).toBe(0);
  scroll(true);
  await within(tile).findByAltText('Verso.png');
  expect(asked).toHaveLength(1);
});
