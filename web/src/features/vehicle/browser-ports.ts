// What is used of Web Serial and Web Bluetooth (WICG, W3C drafts): TypeScript’s own types have neither.

export interface SerialPort extends EventTarget {
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  readonly writable: WritableStream<Uint8Array<ArrayBuffer>> | null;
  open(options: { baudRate: number }): Promise<void>;
  close(): Promise<void>;
}

export interface Serial {
  requestPort(options?: { allowedBluetoothServiceClassIds?: string[] }): Promise<SerialPort>;
}

export interface Characteristic extends EventTarget {
  readonly properties: { notify: boolean; indicate: boolean; write: boolean; writeWithoutResponse: boolean };
  readonly value: DataView | null;
  startNotifications(): Promise<unknown>;
  writeValueWithResponse(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  writeValueWithoutResponse(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

export interface Service {
  getCharacteristics(): Promise<Characteristic[]>;
}

export interface BluetoothDevice extends EventTarget {
  readonly name?: string;
  readonly gatt?: {
    connect(): Promise<{ getPrimaryServices(): Promise<Service[]> }>;
    disconnect(): void;
  };
}

export interface Bluetooth {
  requestDevice(options: {
    acceptAllDevices: true;
    optionalServices: (string | number)[];
  }): Promise<BluetoothDevice>;
}

interface Ports {
  serial?: Serial;
  bluetooth?: Bluetooth;
}

/** What this browser has of both, on this page. */
export const browserPorts = (): Ports => navigator as unknown as Ports;
