import { expect, test } from 'vitest';
import { describeUploads } from '../../../test/uploader.ts';
import { filesIn, sha256Of } from '../../../test/uploads.ts';

describeUploads('names and types of uploaded files', ({ folder, send, get }) => {
  test.each([
    ['../../x', 'x'],
    ['C:\\fotos\\placa.jpg', 'placa.jpg'],
    ['a\0b\n.txt', 'ab.txt'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['relatório final. . .', 'relatório final'],
    ['foto\u202Egpj.exe', 'fotogpj.exe'],
    ['  Ação "nº 7" — 電源.pdf ', 'Ação "nº 7" — 電源.pdf'],
    ['.env', '.env'],
  ])('the name %j is stored as %j, and the bytes only under their checksum', async (given, kept) => {
    const bytes = `bytes de ${given}`;
    const response = await send(bytes, { file_name: given, modelo_equipamento_id: 3 });
    expect([response.statusCode, response.json().nome_arquivo]).toEqual([201, kept]);
    expect(await filesIn(folder())).toContain(sha256Of(bytes));
  });

  test.each([
    ['..', 'Digite um nome de arquivo.'],
    ['. . /', 'Digite um nome de arquivo.'],
    ['\u202e\0', 'Digite um nome de arquivo.'],
    ['n'.repeat(300), 'Digite no máximo 255 caracteres.'],
    [undefined, 'Campo obrigatório.'],
  ])('the name %j is refused', async (name, sentence) => {
    const response = await send('nome', { file_name: name });
    expect([response.statusCode, response.json().detail]).toEqual([
      422,
      [{ loc: ['body', 'file_name'], msg: sentence, type: expect.any(String) }],
    ]);
  });

  test.each([
    ['%PDF-1.7\n%âãÏÓ\n1 0 obj', 'application/pdf'],
    [Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'), 'image/png'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['<!doctype html><script>alert(1)</script>', 'text/html'],
    ['oi <script src=x></script>', 'text/html'],
    ['<nota><a/></nota>', 'application/xml'],
    [Buffer.from('tens\xe3o de sa\xedda', 'latin1'), 'text/plain; charset=windows-1252'],
    [Buffer.from('Medi\x87\xc6o da tens\xc6o\r\n\x1a', 'latin1'), 'text/plain; charset=cp850'],
    [Buffer.from('\ufefftensão', 'utf16le'), 'text/plain; charset=utf-16le'],
    ['\nEnviado pelo scanner\n%PDF-1.4\n1 0 obj\n', 'application/pdf'],
    [Buffer.from([1, 2, 3, 0, 255]), 'application/octet-stream'],
  ])('%s has the type of its bytes, whatever its name', async (bytes, type) => {
    const created = (await send(bytes, { file_name: `${sha256Of(bytes).slice(0, 8)}.png` })).json();
    expect(created.tipo_arquivo).toBe(type);
    const shown = await get(`/${created.id}/download?ver=1`);
    const isShown = /^(application\/pdf|image\/png|text\/plain)/.test(type);
    expect(String(shown.headers['content-disposition'])).toMatch(isShown ? /^inline/ : /^attachment/);
  });
});
