import { knowledgeFormat, knowledgeKinds } from '@bancada/contract/imports/knowledge-calls';
import {
  confirmEmail,
  resetSecondFactor,
  signIn,
  takeAccountBack,
  useSecondFactor,
} from './account-stories.ts';
import { formBytes, picture } from './form.ts';
import { rootAccount } from './product.ts';
import type { Tell } from './story.ts';

interface StoryParts {
  tell: Tell;
  /** Tokens of the links in the e-mails sent since the last call. */
  newMailTokens(): string[];
}

/**
 * Sequences that chance would not produce, because they need a computed value (an app's code, a passkey's signature) or
 * a count from an earlier answer. Each runs once, before the generated calls.
 */
export async function tellStories({ tell, newMailTokens }: StoryParts): Promise<void> {
  const root = await signIn(tell, rootAccount);
  await importTable(tell, root);
  await confirmEmail(tell, newMailTokens);
  await useSecondFactor(tell, root);
  await resetSecondFactor(tell, root);
  await takeAccountBack(tell, root, newMailTokens);
  await makeSafe(tell, root);
  await putPhoto(tell, root, { kind: 'sintomas', id: 1, owner: { modelo_equipamento_id: 1 } });
  await sendByPhone(tell, root);
  await correctMany(tell, root);
  await tellApart(tell, root);
  await bringBack(tell, root);
  await nameShop(tell, root);
  await meetUnits(tell, root);
  await takeReadings(tell, root);
  await openToOthers(tell, root);
  await carryKnowledge(tell, root);
}

/** Nor a header with each kind, or the identity of a record. An instance with records takes a file that has none, and refuses others. */
async function carryKnowledge(tell: Tell, token: string): Promise<void> {
  const path = '/conhecimento/arquivo';
  await tell('GET /conhecimento/arquivo', path, { token });
  const registros = Object.fromEntries(knowledgeKinds.map((kind) => [kind, 0]));
  const { name: formato, version: versao } = knowledgeFormat;
  const send = (header: object, mayFail?: true) => {
    const file = Buffer.from(`${JSON.stringify({ formato, versao, instancias: [], ...header })}\n`);
    const form = formBytes({}, { file, isTrue: true, damage: 'none' });
    return tell('POST /conhecimento/arquivo', path, { token, form, ...(mayFail && { mayFail }) });
  };
  await send({ registros });
  await send({ registros: { ...registros, categories: 1 } }, true);
  const { json } = await tell('GET /identidades/{tipo}/{id}', '/identidades/categories/1', { token });
  await tell('GET /identidades/{identidade}', `/identidades/${json.identidade}`, { token });
}

/** Nor the password of an account beside a right, nor a draft of one's own. */
async function openToOthers(tell: Tell, token: string): Promise<void> {
  const body = { nome: 'Estoque', direitos: ['ler', 'rascunhos'], senha_atual: rootAccount.password };
  for (const place of ['/tokens/{id}', '/tokens/todos/{id}']) {
    const { json } = await tell('POST /tokens', '/tokens', { token, body });
    const { id } = json.dados;
    await tell('GET /categories', '/categories', { token: json.token });
    await tell(`DELETE ${place}`, place.replace('{id}', id), { token });
  }
  const { json } = await tell('POST /rascunhos', '/rascunhos', { token, body: { sintoma: 'Pisca e apaga' } });
  await tell('GET /rascunhos/{id}', `/rascunhos/${json.id}`, { token });
  await tell('DELETE /rascunhos/{id}', `/rascunhos/${json.id}`, { token });
}

/** Chance seldom names a record together with a version of its own. */
async function bringBack(tell: Tell, token: string): Promise<void> {
  const { json } = await tell('POST /categories', '/categories', { token, body: { nome: 'Voltou' } });
  const { json: history } = await tell('GET /history/{tipo}/{id}', `/history/categories/${json.id}`, {
    token,
  });
  const body = { versao: history.data[0].id };
  await tell('POST /history/{tipo}/{id}/restore', `/history/categories/${json.id}/restore`, { token, body });
}

/** Chance does not know the version of a record that holds a wording. */
async function correctMany(tell: Tell, token: string): Promise<void> {
  const words = { errado: 'capacitror', certo: 'capacitor' };
  await tell('POST /categories', '/categories', { token, body: { nome: 'Banco de capacitror' } });
  const { json } = await tell('POST /correcoes/previa', '/correcoes/previa', { token, body: words });
  const registros = json.registros.map(({ tipo, id, atualizado_em }) => ({ tipo, id, atualizado_em }));
  await tell('POST /correcoes', '/correcoes', { token, body: { ...words, registros } });
}

/** Nor the key of two texts as they were read. */
async function tellApart(tell: Tell, token: string): Promise<void> {
  for (const nome of ['Bancos de teste', 'Banco de teste.'])
    await tell('POST /categories', '/categories', { token, body: { nome } });
  const { json } = await tell('GET /repetidos', '/repetidos?tipo=categories', { token });
  const { tipo, chave, ...pair } = json.data[0];
  const [a, b] = [pair.a.id, pair.b.id];
  await tell('POST /repetidos/separados', '/repetidos/separados', { token, body: { tipo, a, b, chave } });
  const place = `/repetidos/separados/${tipo}/${a}/${b}`;
  await tell('DELETE /repetidos/separados/{tipo}/{a}/{b}', place, { token });
}

interface Photographed {
  kind: 'sintomas' | 'visits';
  id: number;
  owner: Record<string, number>;
}

/** Chance rarely names a fault, or a visit, together with one of its own photos. */
async function putPhoto(tell: Tell, token: string, { kind, id, owner }: Photographed): Promise<void> {
  const fields = { ...owner, tipo_documento: 'Foto', md5: '', file_name: 'foto.png' };
  const form = formBytes(fields, { file: picture, isTrue: true, damage: 'none' });
  const { json } = await tell('POST /attachments/fast_upload', '/attachments/fast_upload', { token, form });
  const body = { anexo_id: json.id };
  await tell(`POST /${kind}/{id}/fotos`, `/${kind}/${id}/fotos`, { token, body });
  const place = `/${kind}/${id}/fotos/${json.id}`;
  await tell(`PUT /${kind}/{id}/fotos/{anexo}`, place, { token, body: { legenda: 'Capacitor estufado' } });
  await tell(`GET /${kind}/{id}/fotos`, `/${kind}/${id}/fotos`, { token });
  await tell(`DELETE /${kind}/{id}/fotos/{anexo}`, place, { token });
}

/** Nor a code that was just opened, with the record that it is for. */
async function sendByPhone(tell: Tell, token: string): Promise<void> {
  const registro = 'modelo:1';
  const { json } = await tell('POST /celular/codigos', '/celular/codigos', { token, body: { registro } });
  const headers: [string, string][] = [['x-celular', json.token]];
  await tell('GET /celular', '/celular', { headers });
  const place = `/celular/codigos/${json.id}`;
  // The first bytes of a JPEG.
  const preview = { registro, foto_id: 'celular-da-oficina', imagem: '/9j/4A==' };
  await tell('POST /celular/previas', '/celular/previas', { headers, body: preview });
  await tell('GET /celular/codigos/{id}/previa', `${place}/previa`, { token });
  const fields = { registro, foto_id: 'celular-da-oficina', md5: '', file_name: 'foto.png' };
  const form = formBytes(fields, { file: picture, isTrue: true, damage: 'none' });
  await tell('POST /celular/fotos', '/celular/fotos', { headers, form });
  await tell('GET /celular/codigos/{id}', place, { token });
  await tell('DELETE /celular/codigos/{id}', place, { token });
}

/** Isolated eleven minutes ago: no time that chance gives is neither too young nor too old. */
async function makeSafe(tell: Tell, token: string): Promise<void> {
  const { json } = await tell('POST /diagnosticos-guiados', '/diagnosticos-guiados', {
    token,
    body: { sintoma_ids: [1] },
  });
  const now = Date.now();
  const em = new Date(now).toISOString();
  const body = { isolado_em: new Date(now - 11 * 60_000).toISOString(), em, enviado_em: em };
  await tell('PUT /diagnosticos-guiados/{id}/seguranca', `/diagnosticos-guiados/${json.id}/seguranca`, {
    token,
    body,
  });
  // Nor does it often name a check together with its diagnosis.
  const check = json.defeitos[0].verificacoes[0].diagnostico_id;
  const answer = '/diagnosticos-guiados/{id}/respostas/{diagnostico}';
  const place = `/diagnosticos-guiados/${json.id}/respostas/${check}`;
  await tell(`PUT ${answer}`, place, { token, body: { resposta: 'impossivel' } });
  await tell(`DELETE ${answer}`, place, { token });
}

async function importTable(tell: Tell, token: string): Promise<void> {
  const linhas = [
    { linha: 2, valores: { nome: 'Categoria de uma tabela', descricao: 'Veio de um arquivo.' } },
  ];
  const { json } = await tell('POST /import/{tipo}/envios', '/import/categories/envios', { token });
  await tell('PUT /import/{tipo}/envios/{envio}/{parte}', `/import/categories/envios/${json.envio}/1`, {
    token,
    body: { linhas },
  });
  const esperado = { criar: 1, alterar: 0, igual: 0 };
  await tell('POST /import/{tipo}', '/import/categories', {
    token,
    body: { envio: json.envio, partes: 1, esperado },
  });
}

/** Nor a company's number, and what it draws is seldom a picture. */
async function nameShop(tell: Tell, token: string): Promise<void> {
  const body = { nome: 'Oficina', cnpj: '12.ABC.345/01DE-35', endereco: 'Rua A, 1', garantia: '90 dias' };
  await tell('PUT /oficina', '/oficina', { token, body });
  const form = formBytes({}, { file: picture, isTrue: true, damage: 'none' });
  await tell('PUT /oficina/logo', '/oficina/logo', { token, form });
  await tell('GET /oficina/logo', '/oficina/logo', { token });
}

/** Chance makes no number with a check digit, and seldom names two units, or a merge of them. */
async function meetUnits(tell: Tell, token: string): Promise<void> {
  const make = async (serie: string) =>
    (await tell('POST /units', '/units', { token, body: { serie, modelo_equipamento_id: 1 } })).json.id;
  const [stays, goes] = [await make('S/N: 5CD-77A1B'), await make('5CD-77A1C')];
  await tell('GET /units/by-number', '/units/by-number?number=5CD77A1', { token });
  const body = { aparelho_id: stays, queixa: 'Não carrega', garantia_ate: '2027-01-31' };
  const { json: visit } = await tell('POST /visits', '/visits', { token, body });
  await tell('PUT /visits/{id}', `/visits/${visit.id}`, { token, body: { estado: 'pronto' } });
  await tell('GET /units/{id}/visits', `/units/${stays}/visits`, { token });
  await putPhoto(tell, token, { kind: 'visits', id: visit.id, owner: { atendimento_id: visit.id } });
  const report = { tipo: 'orcamento', pecas: [{ descricao: 'Conector', valor: 4990 }] };
  await tell('POST /visits/{id}/documentos', `/visits/${visit.id}/documentos`, { token, body: report });
  await tell('GET /visits/{id}/documentos', `/visits/${visit.id}/documentos`, { token });
  await tell('DELETE /visits/{id}', `/visits/${visit.id}`, { token });
  await tell('POST /units/{id}/unioes', `/units/${stays}/unioes`, { token, body: { de: goes } });
  const { json: merges } = await tell('GET /units/{id}/unioes', `/units/${stays}/unioes`, { token });
  const [merge] = merges as unknown as [{ id: number }];
  await tell('POST /units/unioes/{id}/desfazer', `/units/unioes/${merge.id}/desfazer`, { token });
  await tell('DELETE /units/{id}', `/units/${goes}`, { token });
}

/** Nor a value that a meter shows, and seldom a file with nets. */
async function takeReadings(tell: Tell, token: string): Promise<void> {
  const of = { modelo_equipamento_id: 1 };
  const body = { ...of, ponto: 'TP1', grandeza: 'tensao', condicao: 'ligado', valor: '3,3', boa: true };
  const { json: reading } = await tell('POST /readings', '/readings', { token, body });
  await tell('GET /readings/{id}', `/readings/${reading.id}`, { token });
  await tell('PUT /readings/{id}', `/readings/${reading.id}`, { token, body: { valor: '3300 mV' } });
  const linhas = [{ linha: 2, ponto: 'TP2', grandeza: 'diodo', valor: '412' }];
  await tell('POST /readings/linhas', '/readings/linhas', { token, body: { ...of, linhas } });
  const path = '/readings/openboarddata';
  await tell(`POST ${path}`, path, { token, body: { ...of, texto: 'ID x\nTP3 0.4 3.3 10K\n' } });
  await tell(`GET ${path}`, `${path}?modelo_equipamento_id=1`, { token });
  await tell('GET /readings/pontos', '/readings/pontos?modelo_equipamento_id=1', { token });
  await tell('GET /readings/revisoes', '/readings/revisoes?modelo_equipamento_id=1', { token });
}
