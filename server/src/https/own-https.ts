import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer, type Server } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Clock, spanMs } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { connectionsMax, headersTimeout } from '../http/connections.ts';
import {
  type Authority,
  describeAuthority,
  newServerCertificate,
  renewDays,
  type ServerCertificate,
} from './certificates.ts';
import { loadAuthority } from './kept-authority.ts';
import { limitsFor, type Machine, namesOf, permitted, shortNameOf, thisMachine } from './machine-names.ts';

/** What the configuration says of it. */
interface Settings {
  publicUrl: string;
  isPublicUrlSet: boolean;
  https: { isAuthorityRenewed: boolean } | null;
}

interface OwnHttpsParts {
  config: Settings;
  db: Database;
  clock: Clock;
  logger: Logger;
  machine?: Machine;
}

/**
 * https with a certificate of the instance's own authority. The certificate lies in the memory of its process alone; it is made
 * anew before it runs out, and when the machine has other names or addresses.
 */
export class OwnHttps {
  readonly #parts: OwnHttpsParts;
  readonly #authority: Authority;
  readonly #machine: Machine;
  readonly #server: Server;
  /** Connections that have not shown yet that they speak TLS, by their caller. */
  readonly #beginning = new Map<string, Socket>();
  #certificate: ServerCertificate;

  private constructor(parts: OwnHttpsParts, authority: Authority, certificate: ServerCertificate) {
    this.#parts = parts;
    this.#authority = authority;
    this.#machine = parts.machine ?? thisMachine;
    this.#certificate = certificate;
    this.#server = createServer({
      ...shown(certificate),
      ...{ ALPNProtocols: ['http/1.1'], handshakeTimeout: headersTimeout },
    });
    this.#server.maxConnections = connectionsMax;
    this.#server.on('connection', (socket: Socket) => {
      const caller = callerAt(socket);
      this.#beginning.set(caller, socket);
      socket.once('close', () => this.#beginning.delete(caller));
    });
    // Broken off, or a device that does not trust yet: nothing to be done here.
    this.#server.on('tlsClientError', (_error, socket) => socket.destroy());
  }

  /** @throws StartError if the kept authority is damaged */
  static async open(parts: OwnHttpsParts): Promise<OwnHttps> {
    const { config, db, clock, machine = thisMachine } = parts;
    const names = namesOf(machine, config);
    const authority = await loadAuthority({
      ...{ db, clock, machine: shortNameOf(machine), limits: limitsFor(names) },
      isRenewed: config.https?.isAuthorityRenewed ?? false,
    });
    const own = permitted(names, authority.limites);
    return new OwnHttps(parts, authority, await newServerCertificate(clock.now(), authority, own));
  }

  get authority() {
    return describeAuthority(this.#authority);
  }

  /** What the machine is reached by, but the authority may not name. */
  get leftOut(): string[] {
    const { dns, ip } = namesOf(this.#machine, this.#parts.config);
    const present = [...this.#certificate.names.dns, ...this.#certificate.names.ip];
    return [...dns, ...ip].filter((name) => !present.includes(name));
  }

  get certificate(): Readonly<ServerCertificate> {
    return this.#certificate;
  }

  /** Where it listens; null until then. */
  get port(): number | null {
    return (this.#server.address() as AddressInfo | null)?.port ?? null;
  }

  /**
   * Hands the connections to this application, and ends with it. To be called before the application listens: the same server of
   * calls is then behind both, and its limits, its stop and its figures count these connections too.
   */
  serve(app: FastifyInstance): void {
    this.#server.on('secureConnection', (socket) => {
      this.#beginning.delete(callerAt(socket));
      app.server.emit('connection', socket);
    });
    const closed = Promise.withResolvers<void>();
    app.addHook('preClose', async () => {
      this.#server.close(() => closed.resolve());
      for (const socket of this.#beginning.values()) socket.destroy();
    });
    app.addHook('onClose', () => closed.promise);
  }

  /** @throws as the system, such as EADDRINUSE */
  async listen(place: { host: string; port: number }): Promise<void> {
    await once(this.#server.listen(place), 'listening');
  }

  /** Replaces the certificate if it ends soon or names what the machine is no longer. @returns whether it did */
  async renew(): Promise<boolean> {
    const { config, clock, logger } = this.#parts;
    const now = clock.now();
    const names = permitted(namesOf(this.#machine, config), this.#authority.limites);
    const { until, names: present } = this.#certificate;
    const isLasting = until.getTime() - now.getTime() >= spanMs({ days: renewDays });
    if (isLasting && JSON.stringify(names) === JSON.stringify(present)) return false;
    this.#certificate = await newServerCertificate(now, this.#authority, names);
    this.#server.setSecureContext(shown(this.#certificate));
    logger.info({ until: this.#certificate.until }, 'https certificate renewed');
    return true;
  }
}

const callerAt = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;

const shown = ({ key, certificate }: ServerCertificate) =>
  ({ key, cert: certificate, minVersion: 'TLSv1.2' }) as const;
