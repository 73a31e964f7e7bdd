import { createServer, type Server, type Socket } from 'node:net';

/** Runs protocol messages on the one session there is. */
export interface Engine {
  /** Runs complete messages; gives what the engine answers, piece by piece. */
  execute(messages: Uint8Array, onData: (data: Uint8Array) => void): Promise<void>;
  isInTransaction(): boolean;
}

const startupHeaderBytes = 8;
const messageHeaderBytes = 5;
const sslRequestCode = 80877103;
const gssRequestCode = 80877104;
const cancelRequestCode = 80877102;
const syncMessage = 'S'.charCodeAt(0);
const parseMessage = 'P'.charCodeAt(0);
const closeMessage = 'C'.charCodeAt(0);
const closedStatement = 'S'.charCodeAt(0);
const parseComplete = Buffer.from(['1'.charCodeAt(0), 0, 0, 0, 4]);
const queryMessage = 'Q'.charCodeAt(0);
const flushMessage = 'H'.charCodeAt(0);
const terminateMessage = 'X'.charCodeAt(0);

interface Client {
  socket: Socket;
  received: Buffer;
  isStarted: boolean;
  /** Messages whose answer the client does not await yet: they run together with the one that it does. */
  pending: Buffer[];
}

interface Unit {
  client: Client;
  messages: Buffer;
  endsMidway: boolean;
}

/**
 * Serves PostgreSQL's wire protocol to several connections over an engine with a single session. What one client
 * sends up to its Sync runs as one unit, and a transaction keeps the engine to its client until it ends: interleaved
 * message by message, one client would bind another's statement. What one client has named, all have: whoever parses the same
 * under the same name is told that it is done.
 */
export class WireServer {
  readonly #engine: Engine;
  readonly #onFailure: (error: unknown) => void;
  readonly #server: Server;
  readonly #clients = new Set<Client>();
  /** Parse messages with a name that the session has, as they were sent. */
  readonly #parsed = new Map<string, Buffer>();
  #queue: Unit[] = [];
  #owner: Client | null = null;
  #isRunning = false;
  #isClosing = false;
  #idle = Promise.resolve();

  /** @param onFailure the engine threw: it cannot be trusted to go on */
  constructor(engine: Engine, onFailure: (error: unknown) => void) {
    this.#engine = engine;
    this.#onFailure = onFailure;
    this.#server = createServer((socket) => this.#welcome(socket));
  }

  listen(socketPath: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(socketPath, resolve);
    });
  }

  /** Ends all connections and waits for what is running. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#server.close();
    for (const client of this.#clients) client.socket.destroy();
    this.#queue = [];
    await this.#idle;
  }

  #welcome(socket: Socket): void {
    const client: Client = { socket, received: Buffer.alloc(0), isStarted: false, pending: [] };
    this.#clients.add(client);
    socket.on('data', (data) => {
      client.received = client.received.length === 0 ? data : Buffer.concat([client.received, data]);
      this.#takeMessages(client);
    });
    // A broken connection is closed next, and handled there.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#dismiss(client));
  }

  #dismiss(client: Client): void {
    this.#clients.delete(client);
    this.#queue = this.#queue.filter((unit) => unit.client !== client);
    if (this.#owner === client) {
      // Sync ends a half-sent batch, ROLLBACK its transaction; nobody reads the answers.
      const messages = Buffer.concat([Buffer.from([syncMessage, 0, 0, 0, 4]), simpleQuery('ROLLBACK')]);
      this.#queue.unshift({ client, messages, endsMidway: false });
    }
    this.#run();
  }

  #takeMessages(client: Client): void {
    while (!client.isStarted) if (!this.#takeStartup(client)) return;
    for (;;) {
      const { received } = client;
      if (received.length < messageHeaderBytes) return;
      const length = 1 + received.readInt32BE(1);
      if (received.length < length) return;
      client.received = received.subarray(length);
      this.#takeMessage(client, received.subarray(0, length));
    }
  }

  /** Returns whether there may be more to take. */
  #takeStartup(client: Client): boolean {
    const { received, socket } = client;
    if (received.length < startupHeaderBytes) return false;
    const length = received.readInt32BE(0);
    if (received.length < length) return false;
    const code = received.readInt32BE(4);
    client.received = received.subarray(length);
    if (code === sslRequestCode || code === gssRequestCode) {
      socket.write('N');
    } else if (code === cancelRequestCode) {
      socket.end();
      return false;
    } else {
      client.isStarted = true;
      this.#enqueue({ client, messages: received.subarray(0, length), endsMidway: false });
    }
    return true;
  }

  #takeMessage(client: Client, message: Buffer): void {
    const type = message[0];
    if (type === terminateMessage) {
      client.socket.end();
      return;
    }
    if (type === closeMessage && isNamedStatement(message)) return;
    client.pending.push(message);
    if (type !== syncMessage && type !== queryMessage && type !== flushMessage) return;
    const messages = Buffer.concat(client.pending);
    client.pending = [];
    this.#enqueue({ client, messages, endsMidway: type === flushMessage });
  }

  #enqueue(unit: Unit): void {
    this.#queue.push(unit);
    this.#run();
  }

  #run(): void {
    // A connection that ends after `close` must not reach an engine that may be gone.
    if (this.#isRunning || this.#isClosing) return;
    this.#isRunning = true;
    this.#idle = this.#drain().then(
      () => {
        this.#isRunning = false;
      },
      (error: unknown) => this.#onFailure(error),
    );
  }

  async #drain(): Promise<void> {
    for (let unit = this.#next(); unit !== undefined; unit = this.#next()) {
      await this.#execute(unit);
      const keeps = unit.endsMidway || this.#engine.isInTransaction();
      this.#owner = keeps ? unit.client : null;
      if (keeps && !this.#clients.has(unit.client)) this.#dismiss(unit.client);
    }
  }

  async #execute({ client: { socket }, messages }: Unit): Promise<void> {
    const name = nameInParse(messages);
    const parse = name === '' ? null : messages.subarray(0, 1 + messages.readInt32BE(1));
    const isParsed = parse !== null && this.#parsed.get(name)?.equals(parse) === true;
    if (isParsed && socket.writable) socket.write(parseComplete);
    let isAwaited = parse !== null && !isParsed;
    await this.#engine.execute(isParsed ? messages.subarray(parse.length) : messages, (data) => {
      if (isAwaited && parse !== null && data[0] === parseComplete[0])
        this.#parsed.set(name, Buffer.from(parse));
      isAwaited = false;
      // The engine reuses the memory behind `data`.
      if (socket.writable) socket.write(Buffer.from(data));
    });
  }

  #next(): Unit | undefined {
    if (this.#isClosing) return undefined;
    const index = this.#owner === null ? 0 : this.#queue.findIndex(({ client }) => client === this.#owner);
    return index < 0 ? undefined : this.#queue.splice(index, 1)[0];
  }
}

/** The name in the Parse message that these begin with; '' where it has none, or they begin with another. */
function nameInParse(messages: Buffer): string {
  if (messages[0] !== parseMessage) return '';
  return messages.toString('utf8', messageHeaderBytes, messages.indexOf(0, messageHeaderBytes));
}

/** A Close of a statement with a name: others may go on with it. */
function isNamedStatement(message: Buffer): boolean {
  return message[messageHeaderBytes] === closedStatement && message[messageHeaderBytes + 1] !== 0;
}

function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const header = Buffer.alloc(messageHeaderBytes);
  header[0] = queryMessage;
  header.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([header, body]);
}
