import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { expect, test } from 'vitest';
import { attachmentAt, attachmentIdIn, pictureMarkdown } from './attachment-at.ts';

const origin = 'https://oficina.test';
const attachmentOf = (id: number, nome_arquivo: string): AttachmentSummary => ({
  id,
  nome_arquivo,
  tipo_documento: 'Foto',
  tipo_arquivo: 'image/jpeg',
  tem_miniatura: false,
});
const attachments = [
  attachmentOf(7, 'Foto da placa (1).JPG'),
  attachmentOf(8, 'não 100%.png'),
  attachmentOf(9, '50%25.png'),
];

test.each([
  ['/api/v1/attachments/7/download', 7],
  ['/api/v1/attachments/7/download?ver=1', 7],
  ['https://oficina.test/api/v1/attachments/7/download', 7],
  ['/attachments/7', 7],
  ['/attachments/7?pagina=2&q=x', 7],
  ['Foto%20da%20placa%20(1).JPG', 7],
  ['./Foto da placa (1).jpg', 7],
  ['n%C3%A3o%20100%25.png', 8],
  ['na\u0303o 100%.png', 8],
  ['50%25.png', 9],
])('%s is an attachment of the text', (address, id) => {
  expect(attachmentAt(address, attachments, origin)?.id).toBe(id);
});

test.each([
  '/api/v1/attachments/10/download',
  'https://outra.test/api/v1/attachments/7/download',
  'https://oficina.test.mal.test/attachments/7',
  'outra.jpg',
  '',
  '#x',
  '/attachments/7/edit',
])('%s is none', (address) => {
  expect(attachmentAt(address, attachments, origin)).toBeUndefined();
});

test('an attachment of another record has its id in its address, other addresses have none', () => {
  expect(attachmentIdIn('/api/v1/attachments/10/download', origin)).toBe(10);
  expect(attachmentIdIn('/api/v1/attachments/x/download', origin)).toBeNull();
  expect(attachmentIdIn('//mal.test/attachments/10', origin)).toBeNull();
});

test('the Markdown for any name leads back to the attachment', () => {
  for (const attachment of attachments) {
    const [, address = ''] = /^!\[.*\]\((.*)\)$/.exec(pictureMarkdown(attachment)) ?? [];
    expect(address).not.toMatch(/[\s()]/);
    expect(attachmentAt(address, attachments, origin)).toBe(attachment);
  }
});
