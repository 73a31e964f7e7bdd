import { closeSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { DataDirectoryError } from './errors.ts';
import { socketName } from './settings.ts';

/** Size of a Unix socket's `sun_path`, without the final zero. */
const socketPathMaxBytes = 103;

export interface SocketPlace {
  path: string;
  /** For `pg`. */
  stream(): Socket;
  close(): void;
}

/**
 * Where the socket is. The kernel limits its path, but the data folder's may be long: the shorter of the absolute and the
 * relative path, or if both are too long, a path through an open file descriptor of the folder (Linux).
 */
export function socketPlaceIn(directory: string): SocketPlace {
  const absolute = path.join(directory, socketName);
  const relative = path.relative(process.cwd(), absolute);
  const fitting = [absolute, relative].find((place) => Buffer.byteLength(place) <= socketPathMaxBytes);
  if (fitting !== undefined)
    return { path: fitting, stream: () => connectTo(fitting), close: () => undefined };
  if (process.platform !== 'linux') throw new DataDirectoryError(directory, 'caminho longo demais');
  const descriptor = openSync(directory, 'r');
  const short = `/proc/self/fd/${descriptor}/${socketName}`;
  return { path: short, stream: () => connectTo(short), close: () => closeSync(descriptor) };
}

/** `pg` passes host and port to connect(), which the socket ignores. */
function connectTo(socketPath: string): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket);
  socket.connect = () => connect({ path: socketPath });
  return socket;
}
