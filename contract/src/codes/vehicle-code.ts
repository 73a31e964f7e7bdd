// The parts of a vehicle trouble code, whether or not an entry knows the code: SAE J2012 and ISO 15031-6 for the five
// characters, ISO 14229 for the failure type that may follow.

import { codeOfBytes } from '../vehicle/code-of-bytes.ts';
import { readJ1939 } from './j1939-code.ts';

export interface VehicleCode {
  /** The five characters: `P0A80`. */
  base: string;
  /** `Motor e transmissão (powertrain)`, … */
  system: string;
  /** Whether the standard defines it for all makers, or each maker for itself. */
  origin: 'generic' | 'maker' | 'reserved';
  /** The subsystem of the third character; null where the standard names none. */
  area: string | null;
  /** Failure type: the two hexadecimal digits after the five characters; null where there are none. */
  failureType: string | null;
  /** It was written as the three bytes that a tester shows. */
  isBytes: boolean;
}

const systems: Record<string, string> = {
  P: 'Motor, transmissão e tração (powertrain)',
  C: 'Chassi (freios, direção, suspensão)',
  B: 'Carroceria (conforto, airbag, climatização)',
  U: 'Rede de comunicação entre módulos',
};

export const originTexts: Record<VehicleCode['origin'], string> = {
  generic: 'Genérico: definido pela norma (SAE J2012 / ISO 15031-6), igual em todas as marcas',
  maker: 'Do fabricante: o significado muda de marca para marca',
  reserved: 'Faixa reservada pela norma',
};

const powertrainAreas: Record<string, string> = {
  '0': 'Medição de ar e combustível, emissões auxiliares',
  '1': 'Medição de ar e combustível',
  '2': 'Medição de ar e combustível (circuito de injeção)',
  '3': 'Ignição ou falha de combustão',
  '4': 'Controle auxiliar de emissões',
  '5': 'Velocidade do veículo, marcha lenta e entradas auxiliares',
  '6': 'Computador e circuitos de saída',
  '7': 'Transmissão',
  '8': 'Transmissão',
  '9': 'Transmissão',
  A: 'Propulsão híbrida ou elétrica',
  B: 'Propulsão híbrida ou elétrica (bateria)',
  C: 'Propulsão híbrida ou elétrica (inversor e motor)',
  D: 'Propulsão híbrida ou elétrica (carregador)',
  E: 'Propulsão híbrida ou elétrica',
  F: 'Propulsão híbrida ou elétrica',
};

/** Parses a code in the stored notation (`P0A8000`, `U0111`, `0AA61A`); null if it is not a vehicle's. */
export function vehicleCode(code: string): VehicleCode | null {
  const [, letter = '', digit = '', third = '', rest = '', failureType] =
    /^([PCBU])([0-3])([0-9A-F])([0-9A-F]{2})([0-9A-F]{2})?$/.exec(ofBytes(code) ?? code) ?? [];
  const system = systems[letter];
  if (system === undefined) return null;
  return {
    base: `${letter}${digit}${third}${rest}`,
    system,
    origin: originOf(letter, digit, third),
    area: letter === 'P' && (digit === '0' || digit === '2') ? (powertrainAreas[third] ?? null) : null,
    failureType: failureType ?? null,
    isBytes: ofBytes(code) !== null,
  };
}

/** From this SPN on, J1939 leaves the numbers to the makers. */
const spnOfMakers = 516_096;

/** Whether a standard says it for all makers: P0 and the like (SAE J2012), and the numbers of J1939. Any other code is its maker's. */
export function isOfNobody(code: string): boolean {
  return vehicleCode(code)?.origin === 'generic' || (readJ1939(code)?.spn ?? spnOfMakers) < spnOfMakers;
}

/** The code and failure type that three bytes are, as some testers show them; null for others. */
function ofBytes(code: string): string | null {
  const [, high = '', low = '', type = ''] =
    /^(?:DTC)?([0-9A-F]{2})([0-9A-F]{2})([0-9A-F]{2})$/.exec(code) ?? [];
  if (high === '') return null;
  return codeOfBytes(Number.parseInt(high, 16), Number.parseInt(low, 16)) + type;
}

/** P2 and P34 to P39 are generic; B2, C2, U1 and U2 are the maker's; 3 of the other systems is reserved. */
function originOf(letter: string, digit: string, third: string): VehicleCode['origin'] {
  if (digit === '0') return 'generic';
  if (digit === '1') return 'maker';
  if (letter !== 'P') return digit === '2' ? 'maker' : 'reserved';
  if (digit === '2') return 'generic';
  if ('0123'.includes(third)) return 'maker';
  return '456789'.includes(third) ? 'generic' : 'reserved';
}
