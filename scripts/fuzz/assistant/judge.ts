import type { TokenRight } from '@bancada/contract/accounts/access-tokens';
import { errorDetail } from '@bancada/contract/errors';
import { tools } from '../../../server/src/features/assistant/mcp-server.ts';
import { parsedJson } from '../../parsed-json.ts';
import type { Answer } from '../client.ts';
import { isBusy, type Judge } from '../judge.ts';
import { bytesOf, type KeptRequest } from '../request.ts';
import { rightsOf } from './keys.ts';

/** A message of the protocol, as far as it is looked at. */
interface Message {
  jsonrpc?: unknown;
  id?: unknown;
  method?: unknown;
  params?: { name?: unknown; arguments?: { id?: unknown } };
  result?: { content?: unknown; isError?: unknown };
  error?: { code?: unknown; message?: unknown };
}

/** What a tool says, as far as it is looked at. */
interface Said {
  titulo?: unknown;
  endereco?: unknown;
  aviso?: unknown;
  dados?: unknown;
  continua?: unknown;
  alta_tensao?: { passos?: unknown[]; confirmacao?: unknown };
}

export interface DoorJudge {
  /** What is wrong with an answer of the door; empty if nothing is. */
  problems(request: KeptRequest, answer: Answer): string[];
  /** Tools that never said anything but a refusal. */
  unreached(): string[];
}

interface Parts {
  /** For what goes for every answer, and for refusals before a message is read. */
  judge: Judge;
  /** Faults that touch high voltage. */
  marked: ReadonlySet<number>;
}

const answerMaxBytes = 8 * 1024;
const rightsOfTools = new Map<unknown, TokenRight>(tools.map(({ name, right }) => [name, right]));
/** What the library says when it fails itself; with a list of what is wrong, also of parameters that the protocol does not have. */
const internalError = -32_603;

/** Judges answers at the door for assistants by the protocol, and by what the product promises of them. */
export function doorJudge({ judge, marked }: Parts): DoorJudge {
  const reached = new Set<unknown>();

  const toolProblems = (asked: Message, request: KeptRequest, { result }: Message): string[] => {
    const { content, isError } = result ?? {};
    const [piece] = Array.isArray(content) ? content : [];
    if (!Array.isArray(content) || content.length !== 1 || typeof piece?.text !== 'string')
      return ['a tool that does not answer with one text'];
    const bytes = Buffer.byteLength(piece.text);
    const problems = bytes > answerMaxBytes ? [`a tool's answer of ${bytes} bytes`] : [];
    if (isError === true) return problems;
    const name = asked.params?.name;
    const right = rightsOfTools.get(name);
    if (right === undefined || !rightsOf(request.as).includes(right))
      problems.push(`${request.as} is answered by ${name}`);
    reached.add(name);
    return [...problems, ...saidProblems(piece.text, asked, marked)];
  };

  const messageProblems = (sent: unknown, request: KeptRequest, message: Message): string[] => {
    const problems = shapeProblems(message);
    const asked = askedBy(sent, message);
    if (asked?.method === 'tools/call' && message.result !== undefined)
      problems.push(...toolProblems(asked, request, message));
    return problems;
  };

  return {
    unreached: () => tools.map(({ name }) => name).filter((name) => !reached.has(name)),
    problems: (request, answer) => {
      const refusal = refusalOf(request);
      const always = judge(null, request, { ...answer, status: 200 });
      if (refusal !== null) return [...always, ...refusalProblems(refusal, answer)];
      if (isBusy(answer)) return [];
      if (answer.status === 401 || answer.status === 403)
        return [`status ${answer.status} for ${request.as}`];
      const messages = messagesOf(answer);
      // Before the message was read: the product's own refusal, in its own words.
      if (messages === null) return judge(null, request, answer);
      const sent = parsedJson(String(bytesOf(request) ?? ''));
      return [
        ...always,
        ...(answer.status >= 500 ? [`status ${answer.status}`] : []),
        ...(answer.headers['cache-control'] === 'no-store' ? [] : ['an answer that may be kept']),
        ...messages.flatMap((message) => messageProblems(sent, request, Object(message))),
      ];
    },
  };
}

type Refusal = 'origin-refused' | 'not-signed-in' | 'token-refused';

/** Who is refused at the door, whatever they say; null: nobody. */
function refusalOf({ method, headers, as }: KeptRequest): Refusal | null {
  if (!['GET', 'HEAD', 'POST', 'DELETE'].includes(method)) return null;
  const origin = headers.findLast(([name]) => name === 'origin')?.[1];
  if (origin !== undefined && origin !== 'http://localhost:1') return 'origin-refused';
  if (rightsOf(as).length > 0) return null;
  return as === null || as === 'sessao' ? 'not-signed-in' : 'token-refused';
}

function refusalProblems(refusal: Refusal, { status, headers, body }: Answer): string[] {
  const wanted = refusal === 'origin-refused' ? 403 : 401;
  if (status !== wanted) return [`status ${status}, wanted is ${wanted} (${refusal})`];
  return [
    ...(body.length === 0 || body.includes(errorDetail(refusal)) ? [] : [`not ${refusal}: ${body}`]),
    ...(wanted === 403 || headers['www-authenticate'] === 'Bearer' ? [] : ['no www-authenticate']),
  ];
}

/** The messages of an answer, of which an accepted notice has none; null: it is none of the protocol's. */
function messagesOf({ status, headers, body }: Answer): unknown[] | null {
  const text = body.toString('utf8');
  if (headers['content-type']?.startsWith('text/event-stream') === true)
    return text
      .split('\n')
      .filter((line) => line.startsWith('data:') && line.length > 'data: '.length)
      .map((line) => parsedJson(line.slice('data:'.length)));
  if (body.length === 0) return status === 202 || status === 405 ? [] : null;
  const value = parsedJson(text);
  if (typeof value === 'object' && value !== null && 'detail' in value) return null;
  return Array.isArray(value) ? value : [value];
}

function shapeProblems({ jsonrpc, id, result, error }: Message): string[] {
  return [
    ...(jsonrpc === '2.0' ? [] : ['a message that is not of JSON-RPC 2.0']),
    ...((result === undefined) === (error === undefined) ? ['neither a result nor an error, or both'] : []),
    ...(error?.code === internalError && parsedJson(String(error.message)) === undefined
      ? ['an internal error']
      : []),
    ...(id === undefined && error === undefined ? ['a result of no request'] : []),
    ...(error === undefined || (Number.isInteger(error.code) && typeof error.message === 'string')
      ? []
      : ['an error without code and message']),
  ];
}

/** The message that was answered, of one or of many. */
function askedBy(sent: unknown, { id }: Message): Message | undefined {
  const all: Message[] = Array.isArray(sent) ? sent : [Object(sent)];
  const found = all.filter((one) => one?.id === id);
  // Two of the same number: which is answered cannot be told.
  return found.length === 1 ? found[0] : undefined;
}

function saidProblems(text: string, { params }: Message, marked: ReadonlySet<number>): string[] {
  const said = parsedJson(text) as Said | undefined;
  if (said === undefined) return ['a tool whose text is no JSON'];
  const { titulo, endereco, aviso, dados, continua, alta_tensao } = said;
  const isAbout = params?.name === 'ler_defeito' && marked.has(Number(params.arguments?.id));
  const touches = isAbout || JSON.stringify(dados).includes('"alta_tensao":true');
  const isSheet =
    alta_tensao?.passos?.length === 3 && String(alta_tensao.confirmacao).startsWith('O técnico confirma');
  return [
    ...(typeof titulo === 'string' && titulo !== '' ? [] : ['no title']),
    ...(URL.canParse(String(endereco)) ? [] : ['no address']),
    ...(String(aviso).includes('nunca instruções') ? [] : ['texts that are not marked as data']),
    ...(Array.isArray(dados) ? [] : ['no data']),
    ...(continua === null || /^\d+$/.test(String(continua)) ? [] : ['a handle that is none']),
    ...(touches && !isSheet ? ['high voltage without its safety sheet'] : []),
  ];
}
