// What people do in a shop all day, at random: each does one thing after another and writes down what was acknowledged.
import { randomBytes, randomInt } from 'node:crypto';
import { type Answer, type Calls, Client, json } from './client.ts';
import { isStored, type Ledger, md5Of, type SavedFlow, type Upload } from './ledger.ts';

const tus = { 'tus-resumable': '1.0.0' };
const partBytes = 256 * 1024;
/** Three unfinished ones at most, of the ten that a person may have. */
const unfinishedMax = 3;

/** What can happen, with how often. */
export const everything = {
  flow: 4,
  edit: 3,
  like: 2,
  outcome: 2,
  article: 2,
  editArticle: 2,
  remove: 1,
  upload: 2,
  part: 4,
  search: 1,
  entry: 1,
  list: 1,
};
const searches = [
  'não liga',
  'tela preta',
  'bateria estufada',
  'P0AA6',
  'bipe longo',
  'apito na placa',
  'relé colado',
];
const lists = [
  '/artigos',
  '/troubleshooting',
  '/manufacturers',
  '/equipment-models',
  '/dashboard/resultados',
];

export type Doing = keyof typeof everything;

/** What their records hang on: one model, and one article for attachments. */
export interface Base {
  modelId: number;
  articleId: number;
}

export async function newBase(admin: Client): Promise<Base> {
  const name = randomBytes(4).toString('hex');
  const post = (place: string, body: object) => admin.must<{ id: number }>('POST', place, { body });
  const maker = await post('/manufacturers', {
    nome: `Fabricante ${name}`,
    website: 'https://x.test',
    contato_suporte: 'x',
  });
  const category = await post('/categories', { nome: `Categoria ${name}` });
  const model = await post('/equipment-models', {
    nome: `Modelo ${name}`,
    numero_modelo: name,
    fabricante_id: maker.id,
    categoria_id: category.id,
    data_lancamento: '2020-01-01',
  });
  const article = await post('/artigos', { nome: `Anexos ${name}`, descricao: 'Anexos', autor: 'Dona' });
  return { modelId: model.id, articleId: article.id };
}

/** Accounts of editors, signed in. */
export async function newPeople(
  admin: Client,
  calls: Calls,
  ledger: Ledger,
  count: number,
): Promise<Person[]> {
  const base = await newBase(admin);
  const people: Person[] = [];
  for (let made = 0; made < count; made += 1) {
    const nome_usuario = `pessoa.${randomBytes(4).toString('hex')}`;
    const account = { email: `${nome_usuario}@oficina.test`, password: 'osciloscópio no telhado' };
    await admin.must('POST', '/users', {
      body: { nome: 'Pessoa', nome_usuario, email: account.email, senha: account.password, perfil: 'editor' },
    });
    const client = new Client(admin.address, calls, account);
    await client.signIn();
    people.push(new Person(client, ledger, base));
  }
  return people;
}

export class Person {
  readonly client: Client;
  readonly #ledger: Ledger;
  readonly #base: Base;
  readonly #flows: SavedFlow[] = [];
  readonly #articles: number[] = [];
  readonly #uploads: Upload[] = [];

  constructor(client: Client, ledger: Ledger, base: Base) {
    this.client = client;
    this.#ledger = ledger;
    this.#base = base;
  }

  /** Works until the signal, one call after the other. */
  async work(until: AbortSignal, doings: Partial<Record<Doing, number>> = everything): Promise<void> {
    const choices = (Object.keys(doings) as Doing[]).flatMap((doing) =>
      Array(doings[doing] ?? 0).fill(doing),
    );
    while (!until.aborted) await this.act(choices[randomInt(choices.length)] as Doing);
  }

  async act(doing: Doing): Promise<void> {
    if (await this[doing]()) this.#ledger.acknowledged += 1;
  }

  async flow(): Promise<boolean> {
    const word = `zq${randomBytes(6).toString('hex')}`;
    const sintoma = `Apito na placa ${word}`;
    const diagnostico = `Medir o relé ${word}`;
    const solucao = `Trocar o relé ${word}`;
    this.#ledger.uncertainFlows.set(word, [sintoma, diagnostico, solucao]);
    const answer = await this.client.call('POST', '/wizard/create_flow', {
      body: {
        sintoma,
        equipment_model_ids: [this.#base.modelId],
        new_diagnosticos_texts: [diagnostico],
        new_solucao_text: solucao,
      },
    });
    if (answer?.status !== 201) return false;
    this.#ledger.uncertainFlows.delete(word);
    const saved = json(answer) as { troubleshooting_ids: [number]; solucao_ids: [number] };
    const flow: SavedFlow = {
      word,
      entryId: saved.troubleshooting_ids[0],
      solutionId: saved.solucao_ids[0],
      texts: [sintoma, diagnostico],
      solutions: [solucao],
      likes: new Set(),
      outcomes: new Map(),
    };
    this.#ledger.flows.set(flow.entryId, flow);
    this.#ledger.flowList.push(flow);
    this.#flows.push(flow);
    return true;
  }

  async edit(): Promise<boolean> {
    const flow = anyOf(this.#flows);
    if (flow === undefined) return this.flow();
    const solucao = `Refazer a solda ${randomBytes(6).toString('hex')}`;
    flow.solutions.push(solucao);
    const answer = await this.client.call('PUT', `/solucoes/${flow.solutionId}`, { body: { solucao } });
    if (answer?.status !== 200) return false;
    flow.solutions = [solucao];
    return true;
  }

  async like(): Promise<boolean> {
    const flow = anyOf(this.#ledger.flowList);
    if (flow === undefined) return this.flow();
    const answer = await this.client.call('POST', `/like/likes?id_troubleshooting=${flow.entryId}`);
    if (answer?.status !== 200) return false;
    flow.likes.add(this.client);
    return true;
  }

  async outcome(): Promise<boolean> {
    const flow = anyOf(this.#flows);
    if (flow === undefined) return this.flow();
    const nota = `Nota ${randomBytes(6).toString('hex')}`;
    const unidade = randomBytes(6).toString('hex');
    const body = { troubleshooting_id: flow.entryId, resolveu: true, unidade, nota };
    const answer = await this.client.call('POST', '/resultados', { body });
    if (answer?.status !== 201) return false;
    flow.outcomes.set((json(answer) as { id: number }).id, nota);
    return true;
  }

  async article(): Promise<boolean> {
    const descricao = randomBytes(6_000).toString('hex');
    const body = { nome: `Artigo ${descricao.slice(0, 12)}`, descricao, autor: 'Dona' };
    const answer = await this.client.call('POST', '/artigos', { body });
    if (answer?.status !== 201) return false;
    const { id } = json(answer) as { id: number };
    this.#ledger.articles.set(id, { texts: [descricao], versions: 1, state: 'there' });
    this.#articles.push(id);
    return true;
  }

  async editArticle(): Promise<boolean> {
    const id = anyOf(this.#articles);
    const article = id === undefined ? undefined : this.#ledger.articles.get(id);
    if (article === undefined) return this.article();
    const descricao = randomBytes(6_000).toString('hex');
    article.texts.push(descricao);
    const answer = await this.client.call('PUT', `/artigos/${id}`, { body: { descricao } });
    if (answer?.status !== 200) return false;
    article.texts = [descricao];
    article.versions += 1;
    return true;
  }

  async remove(): Promise<boolean> {
    const id = this.#articles.shift();
    const article = id === undefined ? undefined : this.#ledger.articles.get(id);
    if (article === undefined) return this.article();
    article.state = 'perhaps-deleted';
    const answer = await this.client.call('DELETE', `/artigos/${id}`);
    if (answer?.status !== 204) return false;
    article.state = 'deleted';
    return true;
  }

  async upload(): Promise<boolean> {
    return (await this.uploadAnswer())?.status === 201;
  }

  uploadAnswer(): Promise<Answer | null> {
    const bytes = randomBytes(randomInt(1_000, 200_000));
    return this.#attach(bytes, new Blob([bytes]));
  }

  /** The next part of an upload, or its end. */
  async part(): Promise<boolean> {
    if (this.#uploads.length < unfinishedMax && randomInt(3) === 0) return this.#begin();
    const upload = anyOf(this.#uploads);
    if (upload === undefined) return this.#begin();
    if (upload.isUnsure) return this.#resume(upload);
    if (upload.offset === upload.bytes.length) return this.#finish(upload);
    const answer = await this.client.call('PATCH', upload.place, {
      headers: {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(upload.offset),
      },
      body: upload.bytes.subarray(upload.offset, upload.offset + partBytes),
    });
    if (answer?.status === 204) {
      upload.offset = Number(answer.headers.get('upload-offset'));
      this.#ledger.parts += 1;
    } else upload.isUnsure = true;
    return false;
  }

  async search(): Promise<boolean> {
    const words = anyOf(searches);
    await this.client.call('GET', `/search/global?q=${encodeURIComponent(words ?? '')}`);
    return false;
  }

  async entry(): Promise<boolean> {
    const flow = anyOf(this.#ledger.flowList);
    await this.client.call(
      'GET',
      flow === undefined ? '/troubleshooting' : `/troubleshooting/${flow.entryId}`,
    );
    return false;
  }

  async list(): Promise<boolean> {
    await this.client.call('GET', anyOf(lists) ?? '');
    return false;
  }

  async #begin(): Promise<boolean> {
    const bytes = randomBytes(randomInt(partBytes, 4 * partBytes));
    const headers = { ...tus, 'upload-length': String(bytes.length) };
    const answer = await this.client.call('POST', '/attachments/uploads', { headers });
    const place = answer?.headers.get('location')?.replace(/^.*(?=\/attachments\/)/, '');
    if (answer?.status !== 201 || place === undefined) return false;
    const upload = {
      owner: this.client,
      place,
      bytes,
      offset: 0,
      isUnsure: false,
      isPerhapsAttached: false,
    };
    this.#uploads.push(upload);
    this.#ledger.uploads.add(upload);
    return false;
  }

  /** As a browser does after a broken line: asks how far it came. What was acknowledged may not be missing. */
  async #resume(upload: Upload): Promise<boolean> {
    const answer = await this.client.call('HEAD', upload.place, { headers: tus, expected: 404 });
    const kept = Number(answer?.headers.get('upload-offset'));
    if (answer?.status === 200 && kept >= upload.offset) {
      upload.offset = kept;
      upload.isUnsure = false;
    }
    if (answer?.status === 404) {
      // If it is not attached either, it stays in the ledger, which will say so.
      this.#forget(upload);
      if (upload.isPerhapsAttached && (await isStored(this.client, upload.bytes)))
        this.#ledger.uploads.delete(upload);
    }
    return false;
  }

  #forget(upload: Upload): void {
    this.#uploads.splice(this.#uploads.indexOf(upload), 1);
  }

  async #finish(upload: Upload): Promise<boolean> {
    const answer = await this.#attach(upload.bytes, upload.place.split('/').at(-1) ?? '');
    const isDone = answer?.status === 201;
    if (isDone) {
      this.#forget(upload);
      this.#ledger.uploads.delete(upload);
    } else {
      upload.isUnsure = true;
      upload.isPerhapsAttached = true;
    }
    return isDone;
  }

  /** @param source the bytes, or the id of the upload that brought them */
  async #attach(bytes: Buffer, source: Blob | string): Promise<Answer | null> {
    const md5 = md5Of(bytes);
    const form = new FormData();
    const fields = { artigo_id: this.#base.articleId, tipo_documento: 'Outro', md5 };
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append('file_name', `${randomBytes(6).toString('hex')}.bin`);
    if (typeof source === 'string') form.append('upload_id', source);
    else form.append('file', source, 'x.bin');
    const answer = await this.client.call('POST', '/attachments/fast_upload', { body: form });
    if (answer?.status === 201) this.#ledger.files.set((json(answer) as { id: number }).id, md5);
    return answer;
  }
}

function anyOf<Item>(items: readonly Item[]): Item | undefined {
  return items[randomInt(Math.max(1, items.length))];
}
