import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { describeApplication, people } from '../../server/test/application.ts';
import { type Client, openClient } from './client.ts';
import { type ApiDocument, readDocument } from './document.ts';
import { type Judge, judgeBy } from './judge.ts';
import type { KeptRequest } from './request.ts';

interface Kept {
  /** What was wrong with the answer before the fix. */
  why: string;
  /** Its name in the document; null where the request targets no call. */
  operation: string | null;
  request: KeptRequest;
}

const folder = path.join(import.meta.dirname, 'requests');
const kept = readdirSync(folder).map((file): [string, Kept] => [
  path.basename(file, '.json'),
  JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
]);

describeApplication('a request that once got a wrong answer gets a declared one', ({ app, signIn }) => {
  let client: Client;
  let document: ApiDocument;
  let judge: Judge;
  beforeAll(async () => {
    const address = await app().listen({ host: '127.0.0.1', port: 0 });
    client = openClient(address);
    document = readDocument((await app().inject('/api/v1/openapi.json')).body);
    judge = judgeBy(document);
    return () => client.close();
  });

  test.each(kept)('%s', async (_, { operation: name, request }) => {
    const operation = document.operations.find((one) => one.name === name) ?? null;
    expect(operation?.name ?? null).toBe(name);
    const person = (['usuario', 'editor', 'admin'] as const).find((one) => one === request.as);
    const token = person && people[person] ? (await signIn(person)).access_token : request.as;
    const answer = await client.send(request, token);
    expect(judge(operation, request, answer)).toEqual([]);
  });
});
