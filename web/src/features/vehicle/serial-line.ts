import { type AdapterLine, AdapterLost } from './adapter-line.ts';
import { browserPorts, type SerialPort } from './browser-ports.ts';
import { mustHave, refusalOf } from './refusals.ts';

/** Bluetooth's own serial port, which Chrome offers among the cables once the adapter is paired. */
const serialPortProfile = '00001101-0000-1000-8000-00805f9b34fb';

/**
 * Asks which serial port, and opens it: USB, or Bluetooth that was paired as one. Adapters differ in speed.
 * @throws AdapterRefused in words
 */
export async function openSerialPort(): Promise<{ at(baudRate: number): Promise<AdapterLine> }> {
  mustHave('cabo');
  try {
    const port = await browserPorts().serial?.requestPort({
      allowedBluetoothServiceClassIds: [serialPortProfile],
    });
    if (port === undefined) throw new DOMException('', 'NotFoundError');
    return { at: (baudRate) => opened(port, baudRate) };
  } catch (error) {
    throw refusalOf(error, 'cabo');
  }
}

async function opened(port: SerialPort, baudRate: number): Promise<AdapterLine> {
  try {
    await port.open({ baudRate });
  } catch (error) {
    throw refusalOf(error, 'cabo');
  }
  return new SerialLine(port);
}

class SerialLine implements AdapterLine {
  readonly name = '';
  readonly #port: SerialPort;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>> | undefined;
  #reading: Promise<void> | undefined;
  #isOver = false;
  #onLost: () => void = () => undefined;

  constructor(port: SerialPort) {
    this.#port = port;
  }

  listen(onText: (text: string) => void, onLost: () => void): void {
    this.#onLost = onLost;
    this.#port.addEventListener('disconnect', this.#lose);
    this.#reading = this.#read(onText);
  }

  async write(text: string): Promise<void> {
    const writer = this.#port.writable?.getWriter();
    if (this.#isOver || writer === undefined) throw new AdapterLost();
    this.#writer = writer;
    try {
      await writer.write(new TextEncoder().encode(text));
    } catch {
      this.#lose();
      throw new AdapterLost();
    } finally {
      writer.releaseLock();
    }
  }

  async close(): Promise<void> {
    this.#isOver = true;
    this.#port.removeEventListener('disconnect', this.#lose);
    // What was pulled out fails at each of these; it is free all the same. A port whose streams are in use does not close.
    await this.#writer?.abort().catch(() => undefined);
    await this.#reader?.cancel().catch(() => undefined);
    await this.#reading;
    await this.#port.close().catch(() => undefined);
  }

  async #read(onText: (text: string) => void): Promise<void> {
    // Noise on the line (a framing error) ends one stream, and the port has another.
    while (!this.#isOver && this.#port.readable) {
      const reader = this.#port.readable.getReader();
      this.#reader = reader;
      const isOver = await drain(reader, onText);
      reader.releaseLock();
      if (isOver) break;
    }
    this.#lose();
  }

  readonly #lose = (): void => {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onLost();
  };
}

/** Reads to the end. Returns whether there is no more to come. */
async function drain(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onText: (text: string) => void,
): Promise<boolean> {
  // A byte that is no character becomes U+FFFD, which the decoder does not take for a digit.
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return true;
      onText(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    const isNoise =
      error instanceof DOMException &&
      ['BreakError', 'FramingError', 'ParityError', 'BufferOverrunError'].includes(error.name);
    if (isNoise) onText('�');
    return !isNoise;
  }
}
