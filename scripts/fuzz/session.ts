import { setTimeout } from 'node:timers/promises';
import { errorCatalogue } from '@bancada/contract/errors';
import fc from 'fast-check';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { type Door, openDoor } from './assistant/door.ts';
import { type Planned, placeOf, places, planner } from './calls.ts';
import { type Answer, type Client, NoAnswer } from './client.ts';
import { type Coverage, createCoverage } from './coverage.ts';
import type { ApiDocument, Operation } from './document.ts';
import type { Finding } from './finding.ts';
import { formMediaType } from './form.ts';
import { isBusy, judgeBy } from './judge.ts';
import { learner } from './learn.ts';
import { type People, type Profile, profiles } from './people.ts';
import { createPool } from './pool.ts';
import { type Product, rootAccount } from './product.ts';
import { type KeptRequest, keptBody } from './request.ts';
import { wrongShapes } from './shapes.ts';
import { tellStories } from './stories.ts';
import type { Tell } from './story.ts';

export interface Session {
  coverage: Coverage;
  busy: () => number;
  /** Runs the scripted sequences that chance would not hit. @returns what was wrong */
  stories(): Promise<Finding[]>;
  /** Sends wrong shapes, and sizes at their limits, at every depth to every call (`wrongShapes`), to each as many as its body and query have places. */
  shapes(): AsyncGenerator<Finding | null>;
  /** Sends the call of this number. The same seed and number generate the same call, apart from values of earlier answers. */
  step(call: number): Promise<Finding | null>;
  /** The door for assistants, with what the earlier answers have taught. */
  door(): Promise<Door>;
}

interface Parts {
  document: ApiDocument;
  product: Product;
  client: Client;
  people: People;
  seed: number;
}

const logDelayMs = 20;
/** Calls between two looks for links in new e-mails. */
const mailEvery = 50;
/** One call in so many is sent by two accounts at once, about the same records. */
const twinEvery = 6;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure over what the session has learnt
export function openSession({ document, product, client, people, seed }: Parts): Session {
  const { operations } = document;
  const pool = createPool((name, value) => isOfRoot(people, name, value));
  const planOf = planner(document, pool);
  const judge = judgeBy(document);
  const coverage = createCoverage(operations);
  const learn = learner(document, pool);
  let busy = 0;

  const problemsOf = async ({ operation, request }: Planned, answer: Answer): Promise<string[]> => {
    const problems = judge(operation, request, answer);
    if (operation === null || !isOverreach(people, operation, request.as)) return problems;
    // An unknown address is 404 before anybody's permission is checked.
    if (answer.status === 401 || answer.status === 403 || isUnknownAddress(answer)) return problems;
    // An earlier call may have raised the caller's profile.
    if (isProfile(request.as) && !(await people.isAsItWas(request.as))) {
      people.forget(request.as);
      return problems;
    }
    return [...problems, `status ${answer.status} for ${request.as}, who may not ${operation.permission}`];
  };

  const stories = async (): Promise<Finding[]> => {
    const findings: Finding[] = [];
    const tell: Tell = async (name, path, { token = null, body, form, headers = [], mayFail = false }) => {
      const content = form ? formMediaType : body && 'application/json';
      const operation = operations.find((one) => one.name === name) ?? null;
      const request: KeptRequest = {
        method: name.split(' ', 1)[0] ?? '',
        target: document.prefix + path,
        headers: [...headers, ...(content ? [['content-type', content] as [string, string]] : [])],
        ...(content ? { body: keptBody(form ?? Buffer.from(JSON.stringify(body))) } : {}),
        as: null,
      };
      const answer = await client.send(request, token);
      coverage.count(operation, answer.status);
      const problems = [...judge(operation, request, answer), ...product.newFailures()];
      if (operation === null) problems.push('the document has no such call');
      if (answer.status >= 300 && !mayFail) problems.push(`a story was answered ${answer.status}`);
      if (problems.length > 0) findings.push({ call: 0, operation: name, request, problems });
      if (answer.status < 300 && operation) learn(operation, request, answer);
      const isJson = answer.body.length > 0 && answer.headers['content-type']?.startsWith('application/json') === true;
      return { status: answer.status, json: isJson ? JSON.parse(answer.body.toString('utf8')) : null };
    };
    await tellStories({ tell, newMailTokens: () => product.newMailTokens() });
    return findings;
  };

  const randomOf = (call: number) => new fc.Random(xoroshiro128plus(Math.imul(seed, 1_000_003) + call));
  /** What is wrong with the answer, and with the log. */
  const findingOf = async (call: number, planned: Planned): Promise<Finding | null> => {
    const finding = (problems: string[]): Finding => ({
      call,
      operation: planned.operation?.name ?? '(no call)',
      request: planned.request,
      problems,
    });
    const token = await tokenFor(people, planned.request.as);
    try {
      const answer = await client.send(planned.request, token);
      coverage.count(planned.operation, answer.status);
      if (isBusy(answer)) busy += 1;
      const isRefused = answer.status === 401 || answer.status === 403;
      if (isRefused && isProfile(planned.request.as)) await lookAfter(people, planned.request.as, answer);
      if (answer.status < 300 && planned.operation) learn(planned.operation, planned.request, answer);
      const problems = await problemsOf(planned, answer);
      // The log line of a failure may come after its answer.
      if (answer.status >= 500) await setTimeout(logDelayMs);
      const failures = product.newFailures();
      return problems.length + failures.length === 0 ? null : finding([...problems, ...failures]);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return finding([`no answer: ${error.message}`, ...product.newFailures()]);
    }
  };

  return {
    coverage,
    busy: () => busy,
    stories,
    door: () => openDoor({ document, product, client, pool, seed }),
    shapes: async function* () {
      const placeFor = places(document, pool);
      for (const [at, operation] of operations.entries()) {
        const random = randomOf(-1 - at);
        const plans = wrongShapes(document.prefix, operation, placeFor(operation)).generate(
          random,
          undefined,
        );
        for (const planned of plans.value)
          yield findingOf(0, settled(planned, { people, random, maker: null }));
      }
    },
    step: async (call) => {
      const random = randomOf(call);
      const operation = chosen(random, operations, coverage.unreached());
      const maker = pool.focus(placeOf(operation), random.nextInt(0, 1_000));
      const planned = settled(planOf(operation).generate(random, undefined).value, { people, random, maker });
      if (call % mailEvery === 0) for (const token of product.newMailTokens()) pool.put('token', token);
      if (call % twinEvery !== 0) return findingOf(call, planned);
      const both = await Promise.all([planned, twinOf(people, planned)].map((one) => findingOf(call, one)));
      return both.find((finding) => finding !== null) ?? null;
    },
  };
}

/** Calls that hash a password keep a core busy, so only one in this many is sent. */
const slowShare = 4;

function chosen(
  random: fc.Random,
  operations: readonly Operation[],
  unreached: readonly Operation[],
): Operation {
  const wanted = random.nextInt(0, 2) === 0 ? unreached[random.nextInt(0, unreached.length)] : undefined;
  // Related calls mostly create what it needs.
  const neighbours = operations.filter(({ path }) => path.split('/')[1] === wanted?.path.split('/')[1]);
  if (wanted && random.nextInt(0, 1) === 0) return wanted;
  const from = wanted ? neighbours : operations;
  for (;;) {
    const operation = from[random.nextInt(0, from.length - 1)] as Operation;
    const isSlow = Object.keys(operation.body?.schema?.properties ?? {}).some((name) =>
      /senha|password/.test(name),
    );
    if (!isSlow || random.nextInt(1, slowShare) === 1) return operation;
  }
}

/** Picks the sender where any permitted profile will do: usually the one that got the reused values. Protects the managing account. */
function settled(
  { operation, request }: Planned,
  { people, random, maker }: { people: People; random: fc.Random; maker: string | null },
): Planned {
  const those = profiles.filter((profile) => people.may(profile, operation?.permission ?? 'anyone'));
  const one = those[random.nextInt(0, Math.max(0, those.length - 1))] ?? null;
  const same = random.nextInt(0, 3) > 0 ? those.find((profile) => profile === maker) : undefined;
  const target = request.target.replace(new RegExp(`(/users/)(0*)${people.rootId}(?=[/?]|$)`), '$1$29999999');
  return {
    operation,
    request: { ...request, target, as: request.as === 'may' ? (same ?? one) : request.as },
  };
}

/** The same request by another account that may send it; where one profile alone may, by the same one once more. */
function twinOf(people: People, { operation, request }: Planned): Planned {
  if (!isProfile(request.as)) return { operation, request };
  const others = profiles.filter(
    (one) => one !== request.as && people.may(one, operation?.permission ?? 'anyone'),
  );
  return { operation, request: { ...request, as: others[0] ?? request.as } };
}

function isUnknownAddress({ status, body }: Answer): boolean {
  return status === 404 && body.includes(errorCatalogue['route-not-found'].detail);
}

function isOfRoot(people: People, name: string, value: unknown): boolean {
  return (
    (typeof value === 'string' && value.toLowerCase() === rootAccount.email) ||
    (name.startsWith('/users ') && value === people.rootId)
  );
}

function isProfile(who: string | null): who is Profile {
  return profiles.some((profile) => profile === who);
}

function isOverreach(people: People, { permission }: Operation, who: string | null): boolean {
  if (permission === 'anyone') return false;
  return !isProfile(who) || !people.may(who, permission);
}

async function tokenFor(people: People, who: string | null): Promise<string | null> {
  return isProfile(who) ? people.tokenOf(who) : who;
}

/** Replaces a session that was ended, or an account that was changed. */
async function lookAfter(people: People, who: Profile, { status }: Answer): Promise<void> {
  if (status === 401 || !(await people.isAsItWas(who))) people.forget(who);
}
