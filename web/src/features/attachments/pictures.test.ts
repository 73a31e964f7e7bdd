import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { expect, test } from 'vitest';
import { picturesOf, viewableOf } from './pictures.ts';

const attachment = (
  nome_arquivo: string,
  tipo_documento: string,
  tipo_arquivo: string,
  tem_miniatura = true,
): AttachmentSummary => ({
  id: nome_arquivo.length,
  nome_arquivo,
  tipo_documento,
  tipo_arquivo,
  tem_miniatura,
});

const ofModel = [
  attachment('BIOS.bin', 'Software e firmware', 'application/octet-stream', false),
  attachment('Diagrama.pdf', 'Diagrama Elétrico', 'application/pdf'),
  attachment('Etiqueta.jpg', 'Outro', 'image/jpeg'),
  attachment('Frente.jpg', 'Foto do Equipamento', 'image/jpeg'),
  attachment('Laudo em foto.pdf', 'Foto', 'application/pdf', false),
  attachment('Medidas.txt', 'Guia', 'text/plain', false),
  attachment('Serigrafia.psd', 'Foto', 'image/vnd.adobe.photoshop'),
  attachment('Verso.jpg', 'Foto do Equipamento', 'image/jpeg', false),
];
const names = (attachments: AttachmentSummary[]) => attachments.map(({ nome_arquivo }) => nome_arquivo);

test('one looks at photos of the equipment, other photos, images, and then the first pages of documents', () => {
  expect(names(picturesOf(ofModel))).toEqual([
    'Frente.jpg',
    'Verso.jpg',
    'Laudo em foto.pdf',
    'Serigrafia.psd',
    'Etiqueta.jpg',
    'Diagrama.pdf',
  ]);
});

test('the viewer walks through what it can show: the pictures in their order, then texts', () => {
  expect(names(viewableOf(ofModel))).toEqual([
    'Frente.jpg',
    'Verso.jpg',
    'Laudo em foto.pdf',
    'Etiqueta.jpg',
    'Diagrama.pdf',
    'Medidas.txt',
  ]);
});
