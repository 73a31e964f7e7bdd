import fc from 'fast-check';
import type { Schema } from '../document.ts';
import { goodValue, type Place } from '../from-schema.ts';
import { deep, hostileBytes, hostileMediaType, hostileText, jsonText } from '../hostile.ts';
import { atLimits } from '../limits.ts';
import { type KeptRequest, keptBody } from '../request.ts';
import { misshapen, spoilt } from '../spoil.ts';
import { headerText } from '../wire-text.ts';
import { keyNames } from './keys.ts';

/** A tool as the door lists it: all that the fuzzer knows of it. */
export interface ListedTool {
  name: string;
  inputSchema: Schema;
}

type Pairs = [name: string, value: string][];
type Body = KeptRequest['body'];

export const door = '/mcp';
const newRevision = '2026-07-28';
const usual: Pairs = [
  ['accept', 'application/json, text/event-stream'],
  ['content-type', 'application/json'],
];

/** A call of a tool that its schema allows. */
export function toolCall({ name, inputSchema }: ListedTool, place: Place): fc.Arbitrary<object> {
  const id = fc.oneof(fc.nat(), fc.string({ minLength: 1, maxLength: 20 }));
  return fc
    .tuple(id, goodValue(inputSchema, place))
    .map(([id, given]) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: given } }));
}

/** As a request of this key. */
export function posted(message: unknown, as: string | null, headers: Pairs = usual): KeptRequest {
  return sent({ headers, body: keptBody(Buffer.from(jsonText(message))), as });
}

function sent(given: { method?: string; headers: Pairs; body?: Body; as: string | null }): KeptRequest {
  const { method = 'POST', headers, body, as } = given;
  return { method, target: door, headers, ...(body === undefined ? {} : { body }), as };
}

/** Each place of a call of each tool in every wrong shape, and at its limits and beyond. */
export function wrongCalls(tools: readonly ListedTool[], placeOf: (tool: ListedTool) => Place) {
  const random = tools.map((tool) =>
    fc.array(goodValue(tool.inputSchema, placeOf(tool)), { minLength: 6, maxLength: 6 }).map((values) => {
      const [largest] = values.toSorted((one, other) => jsonText(other).length - jsonText(one).length);
      return [...misshapen(largest), ...atLimits(tool.inputSchema, largest)].map((given) =>
        posted(
          {
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name: tool.name, arguments: given },
          },
          'todos',
        ),
      );
    }),
  );
  return fc.tuple(...random).map((requests) => requests.flat());
}

/** Valid and spoilt requests at the door, by every key. */
export function plans(tools: readonly ListedTool[], placeOf: (tool: ListedTool) => Place) {
  const good = fc.oneof(...tools.map((tool) => toolCall(tool, placeOf(tool))));
  const message = fc.oneof(
    { weight: 4, arbitrary: good },
    { weight: 1, arbitrary: fc.constantFrom(...otherMessages) },
  );
  const key = fc.constantFrom<(string | null)[]>(...keyNames, null);
  const all = fc.constant('todos');
  const of = (said: fc.Arbitrary<unknown>, as: fc.Arbitrary<string | null>) =>
    fc.tuple(said, as).map(([one, who]) => posted(one, who));
  return fc.oneof(
    { weight: 30, arbitrary: of(good, all) },
    { weight: 6, arbitrary: fc.tuple(message, all).map(([one, who]) => ofNewRevision(one, who)) },
    { weight: 14, arbitrary: of(good, key) },
    { weight: 8, arbitrary: of(fc.constantFrom(...otherMessages), all) },
    { weight: 20, arbitrary: of(spoilt(message), all) },
    { weight: 6, arbitrary: of(batches(message), all) },
    {
      weight: 6,
      arbitrary: fc.tuple(good, badHeaders, key).map(([one, headers, who]) => posted(one, who, headers)),
    },
    { weight: 4, arbitrary: of(fc.constantFrom(...oversized(tools)), all) },
    { weight: 6, arbitrary: badBodies },
  );
}

/** Methods of the protocol beside the calls of tools: those that are offered, those that are not, and none. */
const otherMessages: readonly object[] = [
  ...['tools/list', 'ping', 'server/discover', 'resources/list', 'resources/read', 'prompts/list'].map(asked),
  ...['prompts/get', 'sampling/createMessage', 'elicitation/create', 'roots/list', 'tasks/list'].map(asked),
  ...['completion/complete', 'logging/setLevel', 'subscriptions/listen', 'tools', 'toString', ''].map(asked),
  ...['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28', '1999-01-01'].map((protocolVersion) => ({
    ...asked('initialize'),
    params: { protocolVersion, capabilities: {}, clientInfo: { name: 'fuzz', version: '1' } },
  })),
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
  { jsonrpc: '2.0', id: 1, result: {} },
  { jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'x' } },
  { jsonrpc: '1.0', id: 1, method: 'tools/list' },
  { id: 1, method: 'tools/list' },
  { jsonrpc: '2.0', id: null, method: 'tools/list' },
  { ...asked('tools/list'), params: { cursor: 'x' } },
];

function asked(method: string) {
  return { jsonrpc: '2.0', id: 1, method, params: {} };
}

/** With what the protocol's newest revision wants beside a message, in it and in the headers. */
function ofNewRevision(message: object, as: string | null): KeptRequest {
  const { method, params } = message as { method?: string; params?: { name?: string } };
  const meta = {
    'io.modelcontextprotocol/protocolVersion': newRevision,
    'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers: Pairs = [
    ...usual,
    ['mcp-protocol-version', newRevision],
    ['mcp-method', method ?? ''],
    ...(params?.name === undefined ? [] : [['mcp-name', params.name] as [string, string]]),
  ];
  return posted({ ...message, params: { ...params, _meta: meta } }, as, headers);
}

function batches(message: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.array(message, { maxLength: 4 }),
    fc.array(message, { minLength: 60, maxLength: 60 }),
    message.map((one) => [[one]]),
    fc.constant(Array.from({ length: 2_000 }, () => asked('ping'))),
  );
}

/** Names, values and nesting that are far too much. */
function oversized(tools: readonly ListedTool[]): unknown[] {
  const call = (name: unknown, given: unknown) => ({
    ...asked('tools/call'),
    params: { name, arguments: given },
  });
  return tools.flatMap(({ name }) => [
    call(name, { texto: 'x'.repeat(200_000) }),
    call(name, { texto: 'x'.repeat(300_000) }),
    call(name, deep('{"texto":', '}', 3_000)),
    call(name, { texto: deep('[', ']', 3_000) }),
    call(name, Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`campo${at}`, at]))),
    call(name.repeat(2_000), {}),
    { ...call(name, {}), id: 'i'.repeat(100_000) },
  ]);
}

const badHeaders: fc.Arbitrary<Pairs> = fc
  .tuple(
    fc.subarray(usual),
    fc.array(
      fc.oneof(
        fc.tuple(
          fc.constantFrom(
            'mcp-protocol-version',
            'mcp-method',
            'mcp-name',
            'mcp-session-id',
            'last-event-id',
          ),
          fc.oneof(fc.constantFrom('', '2025-06-18', newRevision, 'tools/list'), hostileText),
        ),
        fc.tuple(fc.constant('accept'), fc.constantFrom('*/*', 'application/json', 'text/event-stream', 'x')),
        fc.tuple(fc.constant('content-type'), hostileMediaType),
        fc.tuple(
          fc.constant('origin'),
          fc.constantFrom('https://evil.test', 'null', '', 'http://localhost:1'),
        ),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([kept, more]) => {
    const headers = new Map([
      ...kept,
      ...more.map(([name, value]) => [name, headerText(value).slice(0, 1_000)] as const),
    ]);
    return [...headers];
  });

/** No message at all, and other methods than the one that takes messages. */
const badBodies: fc.Arbitrary<KeptRequest> = fc
  .tuple(fc.constantFrom('POST', 'POST', 'GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'HEAD'), hostileBytes)
  .map(([method, bytes]) => {
    const body = /^(GET|HEAD|OPTIONS)$/.test(method) ? undefined : keptBody(bytes);
    return sent({ method, headers: usual, ...(body === undefined ? {} : { body }), as: 'todos' });
  });
