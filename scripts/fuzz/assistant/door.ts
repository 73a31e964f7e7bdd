import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { type Client, NoAnswer } from '../client.ts';
import type { ApiDocument } from '../document.ts';
import type { Finding } from '../finding.ts';
import type { Place } from '../from-schema.ts';
import { judgeBy } from '../judge.ts';
import type { Pool } from '../pool.ts';
import type { Product } from '../product.ts';
import type { KeptRequest } from '../request.ts';
import { doorJudge } from './judge.ts';
import { type KeyName, type Keys, keyNames, makeKeys } from './keys.ts';
import { type ListedTool, plans, posted, wrongCalls } from './messages.ts';

interface Parts {
  document: ApiDocument;
  product: Product;
  client: Client;
  pool: Pool;
  seed: number;
}

export interface Door {
  /** Sends every wrong shape of every tool's call, then so many messages by chance. */
  calls(count: number): AsyncGenerator<Finding | null>;
  /** Tools that never answered well. */
  unreached(): string[];
}

const logDelayMs = 20;

/** Opens the door for assistants with keys of its own, and learns its tools from its list. @throws if it is closed */
export async function openDoor({ document, product, client, pool, seed }: Parts): Promise<Door> {
  const keys = await makeKeys({ client, prefix: document.prefix, product });
  const judge = doorJudge({ judge: judgeBy(document), marked: await markedFaults(client, document, keys) });
  const tools = await listedTools(client, keys);
  const placeOf = (tool: ListedTool): Place => ({
    pool,
    names: [`${placeOfTool(tool)} `],
    fieldNames: ['texto'],
  });
  const findingOf = async (call: number, request: KeptRequest): Promise<Finding | null> => {
    const finding = (problems: string[]): Finding => ({ call, operation: 'POST /mcp', request, problems });
    try {
      const answer = await client.send(request, isKey(request.as) ? keys[request.as] : request.as);
      const problems = judge.problems(request, answer);
      // The log line of a failure may come after its answer.
      if (answer.status >= 500) await setTimeout(logDelayMs);
      const all = [...problems, ...product.newFailures()];
      return all.length === 0 ? null : finding(all);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return finding([`no answer: ${error.message}`, ...product.newFailures()]);
    }
  };
  const randomOf = (call: number) => new fc.Random(xoroshiro128plus(Math.imul(seed, 1_000_003) + call));
  return {
    unreached: judge.unreached,
    calls: async function* (count) {
      for (const request of wrongCalls(tools, placeOf).generate(randomOf(-1), undefined).value)
        yield findingOf(0, request);
      const plan = plans(tools, placeOf);
      for (let call = 1; call <= count; call += 1)
        yield findingOf(call, plan.generate(randomOf(call), undefined).value);
    },
  };
}

const isKey = (as: string | null): as is KeyName => keyNames.some((name) => name === as);

/** Where values of earlier answers are taken from for the fields of a tool. */
function placeOfTool({ name }: ListedTool): string {
  return name === 'proxima_verificacao' ? '/diagnosticos-guiados' : '/sintomas';
}

async function listedTools(client: Client, keys: Keys): Promise<ListedTool[]> {
  const { body } = await client.send(
    posted({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, 'todos'),
    keys.todos,
  );
  const text = body.toString('utf8').replace(/^event:.*\ndata: /, '');
  return JSON.parse(text).result.tools;
}

async function markedFaults(client: Client, { prefix }: ApiDocument, keys: Keys): Promise<Set<number>> {
  const target = `${prefix}/defeitos/lista?limit=1000`;
  const { body } = await client.send({ method: 'GET', target, headers: [], as: null }, keys.ler);
  const { data } = JSON.parse(body.toString('utf8')) as { data: { id: number; alta_tensao: boolean }[] };
  return new Set(data.filter(({ alta_tensao }) => alta_tensao).map(({ id }) => id));
}
