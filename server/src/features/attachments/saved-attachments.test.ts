import { expect, test } from 'vitest';
import { describeUploads } from '../../../test/uploader.ts';

const sameName = (name: string) =>
  `Já existe um anexo com o nome "${name}". Por favor, renomeie o arquivo ou escolha outro.`;

describeUploads('existing attachments', ({ send, get, put }) => {
  test('name, type and description are saved if the version is current; bytes and owner do not change', async () => {
    const created = (await send('para salvar', { file_name: 'salvar.txt' })).json();
    await send('vizinho', { file_name: 'vizinho.txt' });
    const edit = { nome_arquivo: '../novo.txt', descricao: '', atualizado_em: created.atualizado_em };
    const saved = await put(created.id, edit);
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({
      nome_arquivo: 'novo.txt',
      descricao: null,
      md5: created.md5,
      message: 'Anexo atualizado com sucesso!',
    });
    const late = await put(created.id, { ...edit, nome_arquivo: 'tarde.txt' });
    expect([late.statusCode, late.json().atual.nome_arquivo, late.json().alterado_por]).toEqual([
      409,
      'novo.txt',
      'Téo Técnico',
    ]);
    const taken = await put(created.id, { nome_arquivo: 'VIZINHO.txt' });
    expect([taken.statusCode, taken.json().detail]).toEqual([409, sameName('VIZINHO.txt')]);
    expect((await put(created.id, { sha256: 'x', modelo_equipamento_id: 2 })).json()).toMatchObject({
      modelo_equipamento_id: 1,
      md5: created.md5,
    });
    expect((await put(999_999, { descricao: 'x' })).json().detail).toBe('Anexo não encontrado.');
    expect((await get('/999999')).json().detail).toBe('Anexo não encontrado.');
  });

  test('a list shows one owner in use, by name', async () => {
    for (const name of ['Água.txt', 'zinco.txt', 'acento.txt'])
      await send(name, { modelo_equipamento_id: undefined, artigo_id: 2, file_name: name });
    const list = (await get('/list?artigo_id=2')).json();
    expect(list.map(({ nome_arquivo }: { nome_arquivo: string }) => nome_arquivo)).toEqual([
      'acento.txt',
      'Água.txt',
      'zinco.txt',
    ]);
    for (const query of ['', '?modelo_equipamento_id=1&artigo_id=2']) {
      const refused = await get(`/list${query}`);
      expect([refused.statusCode, refused.json().detail[0].msg]).toEqual([
        422,
        'Forneça exatamente um ID (Modelo, Componente ou Artigo).',
      ]);
    }
    for (const [column, sentence] of [
      ['modelo_equipamento_id', 'Equipamento não encontrado.'],
      ['componente_id', 'Datasheet não encontrado.'],
      ['artigo_id', 'Artigo não encontrado.'],
    ]) {
      const absent = await get(`/list?${column}=999999`);
      expect([absent.statusCode, absent.json().detail]).toEqual([404, sentence]);
    }
  });

  test('the server reports its limits', async () => {
    expect((await get('/limits')).json()).toEqual({
      tamanho_max: 1048576,
      em_partes_desde: 16777216,
      ocupado: expect.any(Number),
      ocupado_max: 20 * 1024 ** 3,
    });
  });
});
