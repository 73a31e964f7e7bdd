// How people write the codes, beeps, blinks and parts of faults: each fault's own, in every notation of the trade.
import type { Flow } from '../relevance/documents.ts';

/** A query, and the faults that it must find: all that have what it mentions. */
export interface Notation {
  /** `post: parado em`: the kind, and its notation. */
  form: string;
  q: string;
  means: (fault: Flow) => boolean;
}

type Ways = Record<string, string>;

/** Every notation for what the faults have, without duplicates. */
export function notationsOf(faults: readonly Flow[]): Notation[] {
  const all = faults.flatMap((fault) => [
    ...ofCode(fault),
    ...ofBeeps(fault),
    ...ofBlinks(fault),
    ...fault.componentes.flatMap(ofPart),
  ]);
  return [...new Map(all.map((notation) => [notation.q, notation])).values()];
}

function inWays(kind: string, ways: Ways, means: Notation['means']): Notation[] {
  return Object.entries(ways).map(([way, q]) => ({ form: `${kind}: ${way}`, q, means }));
}

function ofCode({ code_post: code }: Flow): Notation[] {
  if (code === null) return [];
  const means = (fault: Flow) => fault.code_post === code;
  if (/^[\dA-F]{2}$/.test(code)) return inWays('post', postWays(code), means);
  if (/^[PBCU][\dA-F]{4}$/.test(code)) return inWays('dtc', vehicleWays(code), means);
  return inWays('appliance', applianceWays(code), means);
}

function postWays(code: string): Ways {
  const small = code.toLowerCase();
  return {
    alone: code,
    announced: `código ${code}`,
    'as an error': `erro ${small}`,
    'of POST': `POST: ${code}`,
    hexadecimal: `0x${small}`,
    'hexadecimal h': `${code}h`,
    'Q-Code': `q-code ${small}`,
    'debug card': `placa de debug mostra ${code}`,
    'diagnostic card': `cartão de diagnóstico parado em ${small}`,
    'display of the board': `display da placa mãe em ${code}`,
    'stops at': `trava em ${small}`,
    'stays at': `fica no ${code} e não dá vídeo`,
    'told apart': `post ${code[0]} ${code[1]}`,
  };
}

function vehicleWays(code: string): Ways {
  const small = code.toLowerCase();
  return {
    alone: code,
    announced: `DTC ${small}`,
    told: `scanner acusou ${small}`,
    'with hyphen': `${code[0]}-${code.slice(1)}`,
    apart: `${code.slice(0, 3)} ${code.slice(3)}`,
    spelled: code.split('').join(' '),
    'run together': `erro${small}`,
    'O for 0': code.replaceAll('0', 'O'),
    'with its subtype': `${code}-00`,
  };
}

function applianceWays(code: string): Ways {
  const small = code.toLowerCase();
  return {
    alone: code,
    announced: `código de erro ${small}`,
    'as an error': `erro ${code}`,
    'as a fault': `falha ${code}`,
    shown: `painel mostra ${code}`,
    'run together': `erro${code}`,
    'fewer noughts': code.replace(/^([A-Z]+)0+(?=\d)/, '$1'),
  };
}

const counts = ['', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito'];
const times = (count: number, word: string) => Array(count).fill(word).join(' ');
const plural = (count: number, word: string) => `${count} ${word}${count > 1 ? 's' : ''}`;

/** The meaning of beeps and pairs of blinks depends on the maker. */
function makerOf({ sintoma }: Flow): string {
  return /dell|hp|thinkpad|alienware|sony|mac\b/i.exec(sintoma)?.[0].toLowerCase() ?? '';
}

/** A query without a maker means any. */
function isOfMaker(other: Flow, fault: Flow): boolean {
  return makerOf(fault) === '' || makerOf(other) === makerOf(fault);
}

function ofMaker(fault: Flow, ways: Ways): Ways {
  const maker = makerOf(fault);
  return Object.fromEntries(Object.entries(ways).map(([way, q]) => [way, `${maker} ${q}`.trim()]));
}

function ofBeeps(fault: Flow): Notation[] {
  const code = fault.code_beep;
  if (code === null) return [];
  const means = (other: Flow) => other.code_beep === code && isOfMaker(other, fault);
  const all = code.replace(/[sl]/g, '');
  const [long, short] = [all.replaceAll('S', '').length, all.replaceAll('L', '').length];
  const groups = code.split('l').map((group) => group.replaceAll('s', ''));
  if (groups.length > 1 && long === 0)
    return inWays('beep groups', ofMaker(fault, groupWays(groups.map(({ length }) => length))), means);
  if (groups.length === 1 && long === 0 && short > 1)
    return inWays('beeps', ofMaker(fault, beepWays(short)), means);
  if (/^L+S+$/.test(all)) return inWays('long, short', ofMaker(fault, longShortWays(long, short)), means);
  return [];
}

function beepWays(count: number): Ways {
  return {
    counted: `${count} bipes`,
    'in words': `apita ${counts[count]} vezes`,
    short: `${counts[count]} apitos curtos`,
    'as they sound': times(count, 'bip'),
    'as they sound, pi': `faz ${times(count, 'pi')}`,
    'number alone': `apita ${count}`,
    times: `${count}x bip`,
    English: `beeps ${count} times`,
  };
}

function longShortWays(long: number, short: number): Ways {
  return {
    'in words': `${plural(long, 'longo')} e ${plural(short, 'curto')}`,
    letters: `${long}L${short}C`,
    English: `${long} long ${short} short beeps`,
    'as they sound': `${times(long, 'biiip')} ${times(short, 'bip')}`,
    'as they sound, pi': `${times(long, 'piii')} ${times(short, 'pi')}`,
    'one by one': `${times(long, 'longo')} ${times(short, 'curto')}`,
    slow: `${counts[long]} bip demorado e ${counts[short]} rápidos`,
  };
}

function groupWays(lengths: readonly number[]): Ways {
  const words = lengths.map((length) => counts[length]);
  return {
    hyphens: lengths.join('-'),
    'before their name': `${lengths.join(' ')} bips`,
    'after their name': `bipes ${lengths.join(' ')}`,
    slashes: `bips ${lengths.join('/')}`,
    'in words': `apita ${words.join(', ')}`,
    pauses: `apita ${words.join(', pausa, ')}`,
    'one after the other': lengths.map((length) => plural(length, 'bip')).join(' depois '),
  };
}

const colours: Record<string, readonly [name: string, english: string, slip: string]> = {
  A: ['laranja', 'amber', 'anbar'],
  B: ['branco', 'white', 'branko'],
  V: ['vermelho', 'red', 'vermelo'],
  Z: ['azul', 'blue', 'asul'],
};

function ofBlinks(fault: Flow): Notation[] {
  const code = fault.code_led;
  if (code === null) return [];
  const means = (other: Flow) => other.code_led === code && isOfMaker(other, fault);
  const [, one = '', first = '', two = '', second = ''] = /^([ABVZ])(\d)(?: ([ABVZ])(\d))?$/.exec(code) ?? [];
  const [colour, other] = [colours[one], colours[two]];
  if (colour === undefined) return [];
  if (other === undefined) return inWays('blinks', ofMaker(fault, blinkWays(Number(first), colour)), means);
  return inWays('blink pairs', ofMaker(fault, pairWays([first, second], [colour, other])), means);
}

function blinkWays(count: number, [name, english]: readonly [string, string, string]): Ways {
  return {
    counted: `led ${name} pisca ${count} vezes`,
    'in words': `luz piscando ${counts[count]} vezes em ${name}`,
    English: `${english} light blinks ${count} times`,
  };
}

function pairWays(
  [first, second]: readonly [string, string],
  [one, two]: readonly [readonly [string, string, string], readonly [string, string, string]],
): Ways {
  return {
    counted: `pisca ${first} ${one[0]} e ${second} ${two[0]}`,
    times: `${one[0]} ${first}x ${two[0]} ${second}x`,
    English: `blinks ${one[1]} ${first} times then ${two[1]} ${second} times`,
    'one by one': `${times(Number(first), one[0])} ${times(Number(second), two[0])}`,
    'as they are heard': `piscando ${first} ${one[2]} ${second} ${two[2]}`,
    'as manuals write them': `${first}-${second}`,
    'numbers alone': `pisca ${first} e ${second}`,
  };
}

function ofPart(part: string): Notation[] {
  const small = part.toLowerCase();
  const means = ({ componentes, ...texts }: Flow) =>
    componentes.includes(part) || JSON.stringify(texts).toLowerCase().includes(small);
  return inWays(
    'part',
    {
      alone: small,
      apart: small.replace(/^([a-z]+)(?=\d)/, '$1 '),
      'as a chip': `ci ${small}`,
      'what befell it': `${small} em curto`,
      'with its case': `${part}-TR`,
      'O for 0': part.replaceAll('0', 'O'),
    },
    means,
  );
}
