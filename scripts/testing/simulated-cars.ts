import type { SimulatedCar } from './car-simulator.ts';

const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0');
const line = (ecu: string, bytes: readonly number[]) =>
  `${ecu} ${[...bytes, ...Array<number>(8 - bytes.length).fill(0xaa)].map(hex).join(' ')} `;

/** One message as the frames of its module (ISO 15765-2), filled up. `message` in hexadecimal. */
export function frames(ecu: string, message: string): string[] {
  const bytes = (message.match(/[\dA-F]{2}/gi) ?? []).map((byte) => Number.parseInt(byte, 16));
  if (bytes.length <= 7) return [line(ecu, [bytes.length, ...bytes])];
  const rest = Array.from({ length: Math.ceil((bytes.length - 6) / 7) }, (_, place) =>
    line(ecu, [0x20 | ((place + 1) & 15), ...bytes.slice(6 + 7 * place, 13 + 7 * place)]),
  );
  return [line(ecu, [0x10 | (bytes.length >> 8), bytes.length & 255, ...bytes.slice(0, 6)]), ...rest];
}

const ascii = (text: string) => [...text].map((letter) => hex(letter.charCodeAt(0))).join('');

export const vin = 'LGXCE4CB5P0123456';

/**
 * An electric car: OBD answers with three stored codes in two frames, one pending and none permanent; its battery's module (7EC) has
 * two faults, that of the inverter (7E9) refuses, and one at an address of its own (7BB) answers in several frames.
 */
export const electricCar: SimulatedCar = {
  replies: {
    '7DF 0100': frames('7E8', '4100BE3EA813'),
    '7DF 0902': frames('7E8', `490201${ascii(vin)}`),
    '7DF 03': frames('7E8', '43030AA60A80C111'),
    '7DF 07': frames('7E8', '47010A1F'),
    '7DF 0A': frames('7E8', '4A00'),
    '7DF 04': frames('7E8', '44'),
    '7E0 3E00': frames('7E8', '7E00'),
    '7E0 1902AF': frames('7E8', '5902FF'),
    '7E0 14FFFFFF': frames('7E8', '54'),
    '7E1 3E00': frames('7E9', '7F3E11'),
    '7E1 1902AF': frames('7E9', '7F1911'),
    '7E4 3E00': frames('7EC', '7E00'),
    '7E4 1902AF': [...frames('7EC', '7F1978'), ...frames('7EC', '5902FF0AA61A090B228708')],
    '7E4 14FFFFFF': frames('7EC', '7F1422'),
    '79B 3E00': frames('7BB', '7E00'),
    '79B 1902AF': frames('7BB', '5902FF0AFA0029'),
    '79B 14FFFFFF': frames('7BB', '54'),
  },
  cleared: {
    '7DF 03': frames('7E8', '43010AA6'),
    '7DF 07': frames('7E8', '4700'),
    '79B 1902AF': frames('7BB', '5902FF'),
  },
};

/** Nothing answers: the ignition is off. */
export const sleepingCar: SimulatedCar = { replies: {}, cleared: {} };
