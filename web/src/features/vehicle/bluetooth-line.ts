import { type AdapterLine, AdapterLost } from './adapter-line.ts';
import { type BluetoothDevice, browserPorts, type Characteristic } from './browser-ports.ts';
import { mustHave, refusalOf } from './refusals.ts';

/** A page reaches only the services that it names beforehand: those that the common adapters are seen to have. */
const services: (string | number)[] = [
  ...[0xfff0, 0xffe0, 0x18f0, 0xffe5, 0xabf0, 0xae00, 0xae30, 0xbeef],
  // Serial services of Nordic, Microchip and Vgate (two makers’ spellings).
  '6e400001-b5a3-f393-e0a9-e50e24dcca9e',
  '49535343-fe7d-4ae5-8fa9-9fafd205e455',
  'e7810a71-73ae-499d-8c15-faa9aef0c3f2',
];

/** Bytes in one packet that every adapter takes. */
const packetBytes = 20;

/**
 * Asks which Bluetooth adapter (BLE), and connects: what tells, and what can be written to, is found by its properties.
 * @throws AdapterRefused in words
 */
export async function openBluetooth(): Promise<AdapterLine> {
  mustHave('bluetooth');
  try {
    const device = await browserPorts().bluetooth?.requestDevice({
      acceptAllDevices: true,
      optionalServices: services,
    });
    if (device?.gatt === undefined) throw new DOMException('', 'NotFoundError');
    const server = await device.gatt.connect();
    const pair = await pairOf(await server.getPrimaryServices());
    if (pair === null) {
      device.gatt.disconnect();
      throw new DOMException('', 'NotSupportedError');
    }
    await pair.told.startNotifications();
    return new BluetoothLine(device, pair);
  } catch (error) {
    throw refusalOf(error, 'bluetooth');
  }
}

interface Pair {
  told: Characteristic;
  written: Characteristic;
}

/** The first service with both; one characteristic may be both. */
async function pairOf(
  found: readonly { getCharacteristics(): Promise<Characteristic[]> }[],
): Promise<Pair | null> {
  for (const service of found) {
    const all = await service.getCharacteristics();
    const told = all.find(({ properties }) => properties.notify || properties.indicate);
    const canWrite = ({ properties }: Characteristic) => properties.write || properties.writeWithoutResponse;
    // Where one can do both, and another is for writing alone, that one is meant.
    const written = all.find((one) => one !== told && canWrite(one)) ?? all.find(canWrite);
    if (told !== undefined && written !== undefined) return { told, written };
  }
  return null;
}

class BluetoothLine implements AdapterLine {
  readonly name: string;
  readonly #device: BluetoothDevice;
  readonly #pair: Pair;
  readonly #decoder = new TextDecoder();
  #isOver = false;
  #onText: (text: string) => void = () => undefined;
  #onLost: () => void = () => undefined;

  constructor(device: BluetoothDevice, pair: Pair) {
    this.name = device.name ?? '';
    this.#device = device;
    this.#pair = pair;
  }

  listen(onText: (text: string) => void, onLost: () => void): void {
    this.#onText = onText;
    this.#onLost = onLost;
    this.#device.addEventListener('gattserverdisconnected', this.#lose);
    this.#pair.told.addEventListener('characteristicvaluechanged', this.#take);
  }

  async write(text: string): Promise<void> {
    if (this.#isOver) throw new AdapterLost();
    const bytes = new TextEncoder().encode(text);
    const { written } = this.#pair;
    try {
      for (let from = 0; from < bytes.length; from += packetBytes) {
        const packet = bytes.slice(from, from + packetBytes);
        if (written.properties.write) await written.writeValueWithResponse(packet);
        else await written.writeValueWithoutResponse(packet);
      }
    } catch {
      this.#lose();
      throw new AdapterLost();
    }
  }

  async close(): Promise<void> {
    this.#isOver = true;
    this.#device.removeEventListener('gattserverdisconnected', this.#lose);
    this.#pair.told.removeEventListener('characteristicvaluechanged', this.#take);
    this.#device.gatt?.disconnect();
  }

  readonly #take = (): void => {
    const { value } = this.#pair.told;
    if (value !== null) this.#onText(this.#decoder.decode(value, { stream: true }));
  };

  readonly #lose = (): void => {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onLost();
  };
}
