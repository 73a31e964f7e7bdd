import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { answerRaw } from './raw-answer.ts';

/** Limits on request bodies while they arrive. Times in ms, sizes in bytes. */
export const arrivalLimits = {
  /** Time limit for a body that is read whole. */
  wholeMs: 30_000,
  /** A stream (a file) must deliver `streamBytes` in each such interval: slow lines are fine, slowloris attacks are not. */
  streamMs: 30_000,
  streamBytes: 8 * 1024,
  /** Concurrent bodies per caller; the oldest one is dropped. */
  wholeAtOnce: 16,
  /** Concurrent streams per caller; a further one is refused. */
  streamsAtOnce: 6,
  /** Memory for bodies, per caller and in total. */
  callerBytes: 16 * 1024 * 1024,
  allBytes: 96 * 1024 * 1024,
} as const;

const lookEveryMs = 1_000;

interface Arrival {
  request: IncomingMessage;
  response: ServerResponse;
  isStream: boolean;
  /** Key of the caller that it counts for; null until the caller is known. */
  caller: string | null;
  /** Bytes in memory. */
  held: number;
  since: number;
  bytesBefore: number;
}

/** Tracks arriving request bodies, and enforces limits on their time, number and memory. */
export class Arrivals {
  readonly #server: object;
  /** Until the last byte has arrived. */
  readonly #arriving = new Map<IncomingMessage, Arrival>();
  /** Until the response is closed. */
  readonly #known = new WeakMap<IncomingMessage, Arrival>();
  readonly #heldBy = new Map<string, number>();
  #held = 0;

  constructor(server: object) {
    this.#server = server;
  }

  /** Starts tracking a request, if it has a body. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const { headers, socket } = request;
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
    const arrival: Arrival = {
      request,
      response,
      isStream: false,
      caller: null,
      held: 0,
      since: performance.now(),
      bytesBefore: socket.bytesRead,
    };
    this.#arriving.set(request, arrival);
    this.#known.set(request, arrival);
    const forget = () => this.#arriving.delete(request);
    request.once('end', forget).once('close', forget);
    response.once('close', () => {
      this.#known.delete(request);
      this.#letGo(arrival);
    });
  }

  /**
   * Sets the caller of a body, and whether it is a stream.
   * @throws AppError too-many-at-once
   */
  belongsTo(request: IncomingMessage, caller: string, isStream: boolean): void {
    const arrival = this.#arriving.get(request);
    if (arrival === undefined) return;
    const others = [...this.#arriving.values()].filter(
      (other) => other.caller === caller && other.isStream === isStream && !other.request.complete,
    );
    if (isStream && others.length >= arrivalLimits.streamsAtOnce) throw new AppError('too-many-at-once');
    arrival.caller = caller;
    arrival.isStream = isStream;
    const [oldest] = others;
    if (!isStream && oldest !== undefined && others.length >= arrivalLimits.wholeAtOnce)
      this.#cut(oldest, new AppError('too-many-at-once'));
  }

  /** Whether this request's body is an upload, which may take its time. */
  isStream(request: IncomingMessage): boolean {
    return this.#known.get(request)?.isStream === true;
  }

  /**
   * Charges bytes of a body that stay in memory until the response is closed.
   * @throws AppError too-many-at-once (the caller's share is used up), busy (the total is)
   */
  hold(request: IncomingMessage, bytes: number): void {
    const arrival = this.#known.get(request);
    if (arrival === undefined) return;
    const caller = arrival.caller ?? '';
    const ofCaller = (this.#heldBy.get(caller) ?? 0) + bytes;
    if (ofCaller > arrivalLimits.callerBytes) throw new AppError('too-many-at-once');
    if (this.#held + bytes > arrivalLimits.allBytes) throw new AppError('busy');
    this.#heldBy.set(caller, ofCaller);
    this.#held += bytes;
    arrival.held += bytes;
  }

  /** Ends bodies that are too slow. */
  look(now: number): void {
    for (const arrival of this.#arriving.values()) {
      const { request, isStream, since, bytesBefore } = arrival;
      if (now - since < (isStream ? arrivalLimits.streamMs : arrivalLimits.wholeMs)) continue;
      const bytes = request.socket.bytesRead;
      // While we are not reading, the sender is not to blame.
      const isRead = request.readableLength < request.readableHighWaterMark;
      if (request.complete || !isRead || (isStream && bytes - bytesBefore >= arrivalLimits.streamBytes)) {
        arrival.since = now;
        arrival.bytesBefore = bytes;
      } else this.#cut(arrival, new AppError('request-timeout'));
    }
  }

  #cut(arrival: Arrival, failure: AppError): void {
    this.#arriving.delete(arrival.request);
    answerRaw(this.#server, arrival.request.socket, failure);
  }

  #letGo({ caller, held }: Arrival): void {
    if (held === 0) return;
    const left = (this.#heldBy.get(caller ?? '') ?? 0) - held;
    if (left > 0) this.#heldBy.set(caller ?? '', left);
    else this.#heldBy.delete(caller ?? '');
    this.#held -= held;
  }
}

/** Tracks all bodies that this application receives, even without a matching route. */
export function watchArrivals(app: FastifyInstance): Arrivals {
  const arrivals = new Arrivals(app.server);
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
    arrivals.watch(request, response),
  );
  const looking = setInterval(() => arrivals.look(performance.now()), lookEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(looking));
  return arrivals;
}
