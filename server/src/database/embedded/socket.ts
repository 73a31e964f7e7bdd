import { closeSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { DataDirectoryError } from './errors.ts';
import { socketName } from './settings.ts';

/** `sun_path` of a Unix socket, with its final zero. */
const socketPathMaxBytes = 103;

export interface SocketPlace {
  path: string;
  /** For `pg`. */
  stream(): Socket;
  close(): void;
}

/**
 * Where the socket is: its path is short by the kernel's limit, the data folder's may be long. The shorter of the
 * absolute and the relative path; where both are too long, through an open descriptor of the folder (Linux).
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

/** `pg` gives a host and a port; the socket knows better. */
function connectTo(socketPath: string): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket);
  socket.connect = () => connect({ path: socketPath });
  return socket;
}
