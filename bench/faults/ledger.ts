// What the product has acknowledged, and whether it is still there.
import { createHash } from 'node:crypto';
import { type Answer, type Client, json } from './client.ts';

/** A flow that was saved: one entry. */
export interface SavedFlow {
  /** A word that only this flow has. */
  word: string;
  entryId: number;
  solutionId: number;
  /** Texts that the entry must show. */
  texts: string[];
  /** Texts of the solution that are right: an edit without an answer may or may not have been saved. */
  solutions: string[];
  likes: Set<Client>;
  outcomes: Map<number, string>;
}

export interface SavedArticle {
  /** Texts that are right, as of solutions. */
  texts: string[];
  /** Acknowledged versions, each a row of the history. */
  versions: number;
  state: 'there' | 'perhaps-deleted' | 'deleted';
}

export interface Upload {
  owner: Client;
  /** Path below the API. */
  place: string;
  bytes: Buffer<ArrayBuffer>;
  /** Bytes that were acknowledged. */
  offset: number;
  /** The last call had no good answer: how far it came must be asked first. */
  isUnsure: boolean;
  /** It was to be attached, and no answer came: then it may be gone, as an attachment. */
  isPerhapsAttached: boolean;
}

export class Ledger {
  /** By entry. */
  readonly flows = new Map<number, SavedFlow>();
  /** The same, to choose from. */
  readonly flowList: SavedFlow[] = [];
  /** Flows without an answer: whole or absent. */
  readonly uncertainFlows = new Map<string, string[]>();
  readonly articles = new Map<number, SavedArticle>();
  /** MD5 by attachment. */
  readonly files = new Map<number, string>();
  readonly uploads = new Set<Upload>();
  /** All that was acknowledged, parts of uploads counted apart. */
  acknowledged = 0;
  parts = 0;

  /** @returns a sentence for each acknowledged thing that is missing or different, and for each half-written one */
  async check(reader: Client): Promise<string[]> {
    const wrong: string[] = [];
    const checks = [
      ...[...this.flows.values()].map((flow) => () => checkFlow(reader, flow)),
      ...[...this.uncertainFlows].map(
        ([word, texts]) =>
          () =>
            checkUncertain(reader, word, texts),
      ),
      ...[...this.articles].map(
        ([id, article]) =>
          () =>
            checkArticle(reader, id, article),
      ),
      ...[...this.files].map(
        ([id, md5]) =>
          () =>
            checkFile(reader, id, md5),
      ),
      ...[...this.uploads].map((upload) => () => checkUpload(upload)),
      () => this.#checkBin(reader),
      ...[...this.flows.values()].slice(-searchedFlows).map((flow) => () => checkFound(reader, flow)),
    ];
    const next = checks.values();
    const worker = async () => {
      for (const check of next) wrong.push(...(await check()));
    };
    await Promise.all(Array.from({ length: checkedAtOnce }, worker));
    return wrong;
  }

  async #checkBin(reader: Client): Promise<string[]> {
    const states = [...this.articles.values()].map(({ state }) => state);
    const least = states.filter((state) => state === 'deleted').length;
    const most = least + states.filter((state) => state === 'perhaps-deleted').length;
    const { total } = await reader.must<{ total: number }>('GET', '/lixeira?tipo=artigos&limit=1');
    return total >= least && total <= most ? [] : [`the bin has ${total} articles, not ${least} to ${most}`];
  }
}

/** Below the six calls that one person may have at once. */
const checkedAtOnce = 4;
const searchedFlows = 20;

async function found(reader: Client, place: string, expected?: number): Promise<Answer> {
  const answer = await reader.call('GET', place, expected === undefined ? {} : { expected });
  if (answer === null) throw new Error(`GET ${place}: no answer while everything was checked`);
  return answer;
}

async function checkFlow(reader: Client, flow: SavedFlow): Promise<string[]> {
  const answer = await found(reader, `/troubleshooting/${flow.entryId}`);
  if (answer.status !== 200) return [`entry ${flow.entryId}: ${answer.status}`];
  const entry = json(answer) as { solucao: string; score: number };
  const shown = JSON.stringify(entry);
  const wrong = flow.texts.filter((text) => !shown.includes(text)).map((text) => `entry without “${text}”`);
  if (!flow.solutions.includes(entry.solucao)) wrong.push(`solution ${flow.solutionId}: “${entry.solucao}”`);
  if (entry.score < flow.likes.size)
    wrong.push(`entry ${flow.entryId}: ${entry.score} of ${flow.likes.size} likes`);
  for (const person of flow.likes) {
    const liked = await person.must<{ liked: boolean }>(
      'GET',
      `/like/likes/check?id_troubleshooting=${flow.entryId}`,
    );
    if (!liked.liked) wrong.push(`a like of entry ${flow.entryId}`);
  }
  for (const [id, note] of flow.outcomes) {
    const outcome = await found(reader, `/resultados/${id}`);
    if (!outcome.bytes.includes(note)) wrong.push(`outcome ${id}: ${outcome.status}`);
  }
  return wrong;
}

async function checkUncertain(reader: Client, word: string, texts: string[]): Promise<string[]> {
  const similar = await found(reader, `/sintomas?q=${word}&limit=1`);
  if (!similar.bytes.includes(word)) return [];
  const answer = await found(reader, `/search/global?q=${word}&exata=1`);
  const shown = answer.bytes.toString();
  return texts.every((text) => shown.includes(text)) ? [] : [`half a flow: ${word}`];
}

async function checkFound(reader: Client, { word, entryId }: SavedFlow): Promise<string[]> {
  const answer = await found(reader, `/search/global?q=${word}`);
  return answer.bytes.includes(`"id_troubleshooting":${entryId}`) ? [] : [`the search does not find ${word}`];
}

async function checkArticle(reader: Client, id: number, article: SavedArticle): Promise<string[]> {
  const answer = await found(reader, `/artigos/${id}`, article.state === 'there' ? undefined : 404);
  const wrong: string[] = [];
  if (answer.status === 404) {
    if (article.state === 'there') wrong.push(`article ${id} is gone`);
  } else if (article.state === 'deleted') wrong.push(`article ${id} is not deleted`);
  else if (!article.texts.includes((json(answer) as { descricao: string }).descricao))
    wrong.push(`article ${id}`);
  if (article.state === 'there') {
    const { total } = await reader.must<{ total: number }>('GET', `/history/artigos/${id}?limit=1`);
    if (total < article.versions) wrong.push(`history of article ${id}: ${total} of ${article.versions}`);
  }
  return wrong;
}

async function checkFile(reader: Client, id: number, md5: string): Promise<string[]> {
  const answer = await found(reader, `/attachments/${id}/download`);
  const isWhole = answer.status === 200 && md5Of(answer.bytes) === md5;
  return isWhole ? [] : [`attachment ${id}: ${answer.status}, ${answer.bytes.length} bytes`];
}

/** What was acknowledged of an unfinished upload may have grown by what was on its way. */
async function checkUpload(upload: Upload): Promise<string[]> {
  const { owner, place, offset } = upload;
  const answer = await owner.call('HEAD', place, { headers: { 'tus-resumable': '1.0.0' }, expected: 404 });
  if (answer?.status === 404 && upload.isPerhapsAttached && (await isStored(owner, upload.bytes))) return [];
  const kept = Number(answer?.headers.get('upload-offset'));
  return answer?.status === 200 && kept >= offset
    ? []
    : [`an upload: ${answer?.status}, ${kept} of ${offset} acknowledged bytes`];
}

/** Whether an attachment has these bytes. */
export async function isStored(client: Client, bytes: Buffer): Promise<boolean> {
  const place = `/attachments/checkmd5?md5_hash=${md5Of(bytes)}`;
  const answer = await client.call('GET', place);
  return answer?.status === 200 && (json(answer) as { exists: boolean }).exists;
}

export function md5Of(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}
