import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DocumentHit } from '@bancada/contract/attachments/documents';
import { boardType } from '@bancada/contract/boards/board-media-type';
import type { BoardWithNames } from '@bancada/contract/boards/board-names';
import { madeBoard } from '@bancada/contract/boards/made-boards';
import { writeBvr3 } from '@bancada/contract/boards/write-boards';
import { expect, onTestFinished, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { attachRead } from '../../../test/documents.ts';
import { md5Of, upload } from '../../../test/uploads.ts';
import { readDocument } from '../documents/reading/reader.ts';

const board = Buffer.from(writeBvr3(madeBoard({ parts: 300, pins: 1_200 })).bytes);

async function pagesOf(bytes: Buffer): Promise<{ mediaType: string; texts: string[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bancada-board-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'arquivo');
  await writeFile(file, bytes);
  const request = { path: file, mediaType: 'x', fromPage: 1, pagesMax: 100, wantsThumbnail: true };
  const read = { mediaType: '', texts: [] as string[] };
  for await (const event of readDocument(request, new AbortController().signal)) {
    if (event.kind === 'opened') read.mediaType = event.mediaType;
    if (event.kind === 'page') read.texts.push(event.text);
  }
  return read;
}

describeApplication('boards of models', ({ app, call, db, signIn }) => {
  const ask = async (query: string) => {
    const answer = await call('usuario', 'GET', `/placas?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<BoardWithNames[]>();
  };
  const attach = async (name: string, pages: string[]) => {
    const attached = await attachRead(db(), { name, pages, owner: { modelo_equipamento_id: 1 } });
    await db()
      .updateTable('stored_files')
      .set({ tipo_arquivo: boardType })
      .where('sha256', '=', attached.sha256)
      .execute();
    return attached.id;
  };

  test('a boardview file is told by what is in it, whatever it is called', async () => {
    const fields = {
      modelo_equipamento_id: 1,
      tipo_documento: 'Outro',
      md5: md5Of(board),
      file_name: 'fotos.zip',
    };
    const sent = await upload(app(), (await signIn('usuario')).access_token, fields, board);
    expect(sent.statusCode, sent.body).toBe(201);
    expect(sent.json()).toMatchObject({ tipo_arquivo: boardType });
  });

  test('its parts and nets are what is read of it; of one that is encrypted nothing is', async () => {
    const { mediaType, texts } = await pagesOf(board);
    expect(mediaType).toBe(boardType);
    expect(texts.join('\n').split('\n')).toContain('GND');
    expect(texts.join('\n')).toMatch(/^U7000\t.*GND/);
    expect(await pagesOf(Buffer.from('XZZPCB V1.0\x01\x02'))).toEqual({ mediaType: boardType, texts: [] });
    const damaged = await pagesOf(board.subarray(0, 20_000));
    expect(damaged.texts.join('\n')).toMatch(/^U7000\t/);
  });

  test('names are found on the boards of a model, in any case, each with what it is; a word within a name is none', async () => {
    const one = await attach('820-a.bvr', ['U7100\tPPBUS_G3H GND\nR10\tGND', 'PPBUS_G3H\nGND']);
    const other = await attach('820-b.bvr', ['U7100\t']);
    const found = await ask(
      'modelo_equipamento_id=1&nome=u7100&nome=PPBUS_G3H&nome=R1&nome=PPBUS&nome=U7100%09PPBUS_G3H',
    );
    expect(found.map(({ anexo, nomes }) => [anexo.id, nomes])).toEqual([
      [other, [{ nome: 'U7100', tipo: 'peca' }]],
      [
        one,
        [
          { nome: 'U7100', tipo: 'peca' },
          { nome: 'PPBUS_G3H', tipo: 'rede' },
        ],
      ],
    ]);
    expect(await ask('modelo_equipamento_id=1&nome=Q9999')).toEqual([]);
    expect(await ask('modelo_equipamento_id=2&nome=U7100')).toEqual([]);
    const all = await ask('modelo_equipamento_id=1');
    expect(all.map(({ anexo }) => anexo.id)).toEqual(expect.arrayContaining([one, other]));
    expect(all.every(({ nomes }) => nomes.length === 0)).toBe(true);
    await call('usuario', 'DELETE', `/attachments/${one}`);
    expect((await ask('modelo_equipamento_id=1&nome=PPBUS_G3H')).map(({ anexo }) => anexo.id)).toEqual([]);
  });

  test('a model must be named, and names have an end', async () => {
    for (const query of ['', 'modelo_equipamento_id=abc', `modelo_equipamento_id=1&nome=${'x'.repeat(81)}`]) {
      const answer = await call('usuario', 'GET', `/placas?${query}`);
      expect(answer.statusCode, query).toBe(422);
    }
  });

  test('the search inside documents finds its names, and can be kept to one model, without near results', async () => {
    await attach('820-c.bvr', ['U7555\tPPVBAT_G4X\n', 'PPVBAT_G4X']);
    await attachRead(db(), {
      name: 'outro-modelo.pdf',
      pages: ['PPVBAT_G4X'],
      owner: { modelo_equipamento_id: 2 },
    });
    const search = async (more: string) => {
      const answer = await call('usuario', 'GET', `/search/documentos?q=ppvbat%20g4x${more}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<DocumentHit[]>().map(({ anexo }) => anexo.nome_arquivo);
    };
    expect((await search('')).toSorted()).toEqual(['820-c.bvr', 'outro-modelo.pdf']);
    expect(await search('&modelo_equipamento_id=1')).toEqual(['820-c.bvr']);
    expect(await search('&modelo_equipamento_id=3')).toEqual([]);
  });
});
