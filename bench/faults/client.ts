// People who call the API, and what became of each call.
import { setTimeout as delay } from 'node:timers/promises';
import { apiPrefix } from '@bancada/contract/endpoint';
import { admin } from './lab.ts';

/** An answer that was read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** What happened to the calls of a scenario. */
export class Calls {
  answered = 0;
  /** Calls whose connection broke, and why: only where the server itself was killed may it. */
  broken: string[] = [];
  longestMs = 0;
  /** Refusals by what they said, foreseen or not. */
  readonly refusals = new Map<string, { count: number; isForeseen: boolean }>();
  /** Calls that nobody answered within the limit. */
  hung: string[] = [];

  /** @param expected a status that is no failure here */
  count({ status, headers, bytes }: Answer, call: string, ms: number, expected?: number): void {
    this.longestMs = Math.max(this.longestMs, ms);
    this.answered += 1;
    if (status < 400 || status === 401 || status === expected) return;
    const sentence = sentenceOf(bytes);
    // An answer to HEAD has no body, and so no sentence.
    const isForeseen = isRefusal(status, headers, call.startsWith('HEAD ') ? '' : sentence);
    const key = `${status} ${isForeseen ? '' : `${call}: `}${sentence ?? bytes.toString('utf8', 0, 200)}`;
    const known = this.refusals.get(key) ?? { count: 0, isForeseen };
    this.refusals.set(key, { ...known, count: known.count + 1 });
  }
}

/** A refusal for which a scenario provides: a sentence for people, and when to try again. A full disk does not pass by itself. */
function isRefusal(status: number, headers: Headers, sentence: string | null): boolean {
  if (sentence === null || sentence === 'Ocorreu um erro inesperado.') return false;
  if (status === 507) return true;
  return (status === 503 || status === 429) && Number(headers.get('retry-after')) > 0;
}

function sentenceOf(bytes: Buffer): string | null {
  try {
    const { detail } = JSON.parse(bytes.toString()) as { detail?: unknown };
    return typeof detail === 'string' ? detail : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Longer than any limit of the product: who waits this long waits for ever. */
const hangMs = 70_000;

interface Asking {
  headers?: Record<string, string>;
  body?: object | FormData | Uint8Array<ArrayBuffer>;
  /** A status that is no failure here. */
  expected?: number;
}

/** One person's calls, signed in anew where the session ended. */
export class Client {
  readonly address: string;
  readonly calls: Calls;
  readonly #account: { email: string; password: string };
  #token = '';

  constructor(address: string, calls: Calls, account: { email: string; password: string } = admin) {
    this.address = address;
    this.calls = calls;
    this.#account = account;
  }

  /** null: the connection broke, or the call hung; both are counted. */
  async call(method: string, place: string, asking: Asking = {}): Promise<Answer | null> {
    const first = await this.#send(method, place, asking);
    if (first?.status !== 401) return first;
    await this.signIn();
    return this.#send(method, place, asking);
  }

  /** Tries until it is signed in, since a server that comes back may refuse at first. */
  async signIn(): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      const answer = await this.#send('POST', '/auth/login', { body: this.#account });
      if (answer?.status === 200) {
        this.#token = (json(answer) as { access_token: string }).access_token;
        return;
      }
      if (answer !== null && answer.status < 429) throw new Error(`sign-in: ${answer.bytes}`);
      await delay(100);
    }
    throw new Error('nobody could sign in');
  }

  /** A call that must succeed. @throws Error */
  async must<Body>(method: string, place: string, asking: Asking = {}): Promise<Body> {
    const answer = await this.call(method, place, asking);
    if (answer === null || answer.status >= 300)
      throw new Error(`${method} ${place}: ${answer?.status ?? 'no answer'} ${answer?.bytes ?? ''}`);
    return json(answer) as Body;
  }

  async #send(
    method: string,
    place: string,
    { headers = {}, body, expected }: Asking,
  ): Promise<Answer | null> {
    const isRaw = body instanceof FormData || body instanceof Uint8Array;
    const startedAt = performance.now();
    const call = `${method} ${place.replace(/\?.*/, '').replace(/\/(\d+|[\da-f]{8}-[\da-f-]{27})(?=\/|$)/g, '/:id')}`;
    try {
      const response = await fetch(`${this.address}${apiPrefix}${place}`, {
        method,
        headers: {
          ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }),
          ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(hangMs),
      });
      // An answer counts only when it is complete.
      const bytes = Buffer.from(await response.arrayBuffer());
      const answer = { status: response.status, headers: response.headers, bytes };
      this.calls.count(answer, call, performance.now() - startedAt, expected);
      return answer;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError') this.calls.hung.push(call);
      else if (error instanceof TypeError) this.calls.broken.push(`${call}: ${error.cause ?? error}`);
      else throw error;
      return null;
    }
  }
}

export function json(answer: Answer): unknown {
  return answer.bytes.length === 0 ? {} : JSON.parse(answer.bytes.toString());
}
