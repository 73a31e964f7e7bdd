import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of Emscripten's NODEFS that matter here; stable across its versions, but in no type of PGlite's. */
interface FsStream {
  /** Node's descriptor; none for a directory. */
  nfd?: number;
  node: object;
}
interface NodeFsBackend {
  stream_ops: { fsync?: (stream: FsStream) => number };
  realPath(node: object): string;
}
interface EmscriptenModule {
  NODEFS?: NodeFsBackend;
  FS: { filesystems: { NODEFS?: NodeFsBackend } };
}

type InitOptions = Parameters<NodeFS['init']>[1];

/**
 * PGlite's folder on disk, with an `fsync` that reaches the disk: Emscripten's NODEFS has none, so PostgreSQL would
 * believe a flush that never was.
 */
export class FlushingNodeFS extends NodeFS {
  /** Flushes that reached the disk since the start. */
  flushCount = 0;
  readonly #onFailure: (reason: unknown) => never;

  /** @param onFailure the engine has failed beyond repair; must not return to it */
  constructor(directory: string, onFailure: (reason: unknown) => never) {
    super(directory);
    this.#onFailure = onFailure;
  }

  override async init(pg: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync = (module: EmscriptenModule) => {
      const backend = module.NODEFS ?? module.FS.filesystems.NODEFS;
      if (backend === undefined) throw new Error('this PGlite has no NODEFS: commits could not be flushed');
      backend.stream_ops.fsync = (stream) => this.#flush(stream, backend);
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        onAbort: this.#onFailure,
        preRun: [...[emscriptenOpts.preRun ?? []].flat(), addFsync as never],
      },
    };
  }

  /** A failed flush ends the engine: a second one would report success for pages that the kernel has dropped. */
  #flush(stream: FsStream, backend: NodeFsBackend): number {
    try {
      if (stream.nfd === undefined) flushPath(backend.realPath(stream.node));
      else fsyncSync(stream.nfd);
    } catch (error) {
      this.#onFailure(error);
    }
    this.flushCount += 1;
    return 0;
  }
}

/** Flushes a file or a directory by name. */
export function flushPath(target: string): void {
  const descriptor = openSync(target, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
