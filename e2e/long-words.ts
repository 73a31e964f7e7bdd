import assert from 'node:assert/strict';
import { savedFlow } from '../scripts/testing/flows.ts';
import { adminToken, callApi, type RunningProduct } from '../scripts/testing/people.ts';

/** Like a line of a log, or an address: 90 letters, and no place to break. */
const longWord = 'ERRO_'.padEnd(90, 'X');

/** Records of every kind whose names and texts have such a word. Returns the addresses of their pages. */
export async function recordsOfLongWords(product: RunningProduct): Promise<string[]> {
  const token = await adminToken(product);
  const create = async (kind: string, body: object): Promise<number> => {
    const response = await callApi(product, `POST /${kind}`, body, token);
    assert.equal(response.status, 201, await response.clone().text());
    return ((await response.json()) as { id: number }).id;
  };
  const fabricante_id = await create('manufacturers', {
    nome: longWord,
    website: `https://${'a'.repeat(60)}.test`,
    contato_suporte: '1133334444',
  });
  const categoria_id = await create('categories', { nome: longWord, descricao: longWord });
  const model = await create('equipment-models', {
    nome: longWord,
    numero_modelo: longWord.slice(0, 50),
    fabricante_id,
    categoria_id,
    data_lancamento: '2020-01-01',
  });
  const datasheet = await create('datasheets', {
    part_number: longWord.slice(0, 50),
    nome: longWord,
    descricao: longWord,
    fabricante_id,
  });
  const article = await create('artigos', {
    nome: longWord,
    autor: longWord,
    descricao: `# ${longWord}\n\n- ${longWord}`,
  });
  await create('users', {
    nome: longWord,
    nome_usuario: longWord.slice(0, 30).toLowerCase(),
    email: `${'e'.repeat(60)}@exemplo.test`,
    senha: 'osciloscópio azul no telhado',
    perfil: 'usuario',
  });
  const flow = await savedFlow(product, token, {
    sintoma: `Falha ${longWord}`,
    equipment_model_ids: [model],
    new_diagnosticos_texts: [longWord],
    new_solucao_text: longWord,
  });
  return [
    `/manufacturers/${fabricante_id}`,
    `/categories/${categoria_id}`,
    `/equipment-models/${model}`,
    `/datasheets/${datasheet}`,
    `/artigos/${article}`,
    `/sintomas/${flow.sintoma_id}`,
    `/diagnosticos/${flow.diagnostico_ids[0]}`,
    `/solucoes/${flow.solucao_ids[0]}`,
    `/troubleshooting/${flow.troubleshooting_ids[0]}`,
    `/?q=${longWord}`,
    `/troubleshooting?registros=${longWord}`,
  ];
}
