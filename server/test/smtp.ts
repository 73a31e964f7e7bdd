import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { type ReceivedMail, readMail } from './mailbox.ts';

export interface TestSmtp {
  /** For `SMTP_URL`. Unchanged by `stop` and `start`. */
  url: string;
  /** The messages accepted, in order. */
  accepted: ReceivedMail[];
  /** The next message that it accepts. */
  nextAccepted(): Promise<ReceivedMail>;
  /** Starts listening, also after `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Behaviour {
  /** The error for a recipient; null accepts. */
  refuseRecipient?: (address: string) => { code: number; text: string } | null;
  refuseSender?: () => { code: number; text: string } | null;
  /** Called with a complete message before it is accepted. */
  onMessage?: (mail: ReceivedMail) => Promise<void> | void;
}

/** A real mail server on its own port, which keeps what it gets. */
export async function openSmtp(behaviour: Behaviour = {}): Promise<TestSmtp> {
  const accepted: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  let port = 0;
  let server: SMTPServer | null = null;
  const refusal = (reason: { code: number; text: string } | null | undefined) =>
    reason ? Object.assign(new Error(reason.text), { responseCode: reason.code }) : null;
  const start = async () => {
    const next = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onMailFrom: (_address, _session, callback) => callback(refusal(behaviour.refuseSender?.())),
      onRcptTo: ({ address }, _session, callback) => callback(refusal(behaviour.refuseRecipient?.(address))),
      onData: (stream, _session, callback) => {
        take(stream).then(() => callback(), callback);
      },
    });
    const take = async (stream: NodeJS.ReadableStream) => {
      const mail = await readMail(await buffer(stream));
      await behaviour.onMessage?.(mail);
      accepted.push(mail);
      for (const resolve of waiting.splice(0)) resolve(mail);
    };
    // Tests include a client that disconnects midway.
    next.on('error', () => undefined);
    await new Promise<void>((resolve) => next.listen(port, '127.0.0.1', resolve));
    port = (next.server.address() as AddressInfo).port;
    server = next;
  };
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    nextAccepted: () => new Promise((resolve) => waiting.push(resolve)),
    start,
    stop: async () => {
      const closing = server;
      server = null;
      if (closing !== null) await new Promise<void>((resolve) => closing.close(resolve));
    },
  };
}
