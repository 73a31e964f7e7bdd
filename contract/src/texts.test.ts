import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from './all-endpoints.ts';
import { readSignalCode } from './codes/typed-code.ts';
import { cleanLine, cleanParagraphs, cleanSearch, foldText } from './texts.ts';
import { speakPortuguese } from './validation.ts';
import { requiredText } from './values.ts';

beforeAll(speakPortuguese);

/** Decomposed accents, a no-break space, a zero-width space, and a bidirectional override. */
const pasted = 'na\u0303o\u00a0li\u200bga \u202efoto';
const typed = 'não liga foto';

describe('texts that look the same', () => {
  test.each([
    ['na\u0303o liga', 'não liga'],
    ['não\u00a0liga', 'não liga'],
    ['não\u2003\u3000liga', 'não  liga'],
    ['\ufeffa\u200b\u200c\u200d\u2060b\u00ad', 'ab'],
    ['\u202efoto\u202c \u2066x\u2069', 'foto x'],
    ['a\u0303\u200b', 'ã'],
    ['a\u200b\u0303', 'ã'],
    ['\u200b\u200b', ''],
    ['\u3164 \u2800 \u115f', ''],
    ['bip\u0007e\u001b', 'bipe'],
    ['primeira\u2028segunda', 'primeira\nsegunda'],
    ['  tela\r\npreta\t ', 'tela\r\npreta'],
    ['👨\u200d🔧 ❤\ufe0f 1\ufe0f\u20e3 👩🏽\u200d🔬', '👨\u200d🔧 ❤\ufe0f 1\ufe0f\u20e3 👩🏽\u200d🔬'],
    ['🔧\u200d fim\ufe0f', '🔧 fim'],
    ['🔧\u{E0073}\u{E0065}\u{E0067}', '🔧'],
    ['\u2126 \u212b', 'Ω Å'],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanLine(given)).toBe(kept);
    expect(cleanLine(kept)).toBe(kept);
  });

  test('a no-break space in an article stays; invisible characters go', () => {
    expect(cleanParagraphs('\u00a0 5\u00a0V\n\nna\u0303o\u200b\u2800 ')).toBe('5\u00a0V\n\nnão');
  });

  test.each([
    ['Não  Liga', 'na\u0303o\u00a0liga'],
    ['Ensaio espaço um', 'Ensaio\u00a0espac\u0327o\u2007um'],
    ['Ensaio espaço um', 'Ensaio\u200b espa\u00adço um\u2060'],
    ['4,7 µF', '4,7 μF'],
    ['fim', 'ﬁm'],
    ['❤\ufe0f', '❤'],
  ])('%j and %j are one text', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  test('a search is one line, and a trailing space says that its last word is complete', () => {
    expect(cleanSearch('\u00a0tv\u00a0na\u0303o\nliga\u00a0\u00a0')).toBe('tv não liga ');
    expect(cleanSearch(' \u200b ')).toBe('');
  });

  test('a name of invisible characters counts as missing', () => {
    const { error } = z.safeParse(requiredText(200), '\u200b\u3164\u202e');
    expect(error?.issues[0]?.message).toBe('Campo obrigatório.');
  });

  test('a code is parsed despite invisible characters, no-break spaces and repeated prefixes', () => {
    expect(readSignalCode('post', '\u200bP0AA6\u00a0')).toEqual({ code: 'P0AA6' });
    expect(readSignalCode('led', '2\u00a0a\u0302mbar')).toEqual({ code: 'A2' });
    expect(readSignalCode('post', '0x0x7Fh')).toEqual({ code: '7F' });
  });
});

interface Inner {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, Inner>;
      element?: Inner;
      innerType?: Inner;
      valueType?: Inner;
      options?: Inner[];
      in?: Inner;
    };
  };
}

/** Every part of a schema that accepts free text, by its path. */
function freeTexts(schema: Inner, place: string): { place: string; schema: z.ZodMiniType }[] {
  const { type, shape, element, innerType, valueType, options, in: first } = schema._zod.def;
  if (type === 'string') {
    const one = schema as unknown as z.ZodMiniType;
    return z.safeParse(one, pasted).success || z.safeParse(one, typed).success
      ? [{ place, schema: one }]
      : [];
  }
  const parts: [string, Inner | undefined][] = [
    ...Object.entries(shape ?? {}),
    ...(options ?? []).map((option): [string, Inner] => ['', option]),
    ['', element],
    ['', innerType],
    ['', valueType],
    ['', first],
  ];
  return parts.flatMap(([name, part]) =>
    part === undefined ? [] : freeTexts(part, name === '' ? place : `${place} ${name}`),
  );
}

/** Secrets and keys are taken literally, authenticators' answers and a time zone are not typed, cells of a table are cleaned per
 * column, numbers of units are kept in a form of their own, and a file goes out as it came. */
const notTyped =
  / (fuso|chave|senha|senha_atual|nova_senha|new_password|password|token|refresh_token|desafio|permissao|preparo|id|rawId|clientDataJSON|clientExtensionResults|resposta|response|valores|serie|referencia)$|\/openboarddata texto$/;

const ofCall = (part: 'query' | 'body' | 'form') =>
  allEndpoints.flatMap(({ method, path, ...call }) =>
    call[part] === undefined
      ? []
      : freeTexts(call[part] as unknown as Inner, `${method} ${path}`).filter(
          ({ place }) => !notTyped.test(place),
        ),
  );
const asTyped = ({ schema }: { schema: z.ZodMiniType }) => z.safeParse(schema, pasted).data === typed;

describe('the input of a call', () => {
  test('a search is the same whether accents are composed or not', () => {
    const searches = ofCall('query');
    expect(searches.map(({ place }) => place)).toEqual(
      expect.arrayContaining([
        'GET /search/global q',
        'GET /sintomas q',
        'GET /diagnosticos q',
        'GET /solucoes q',
        'GET /codigo-sinal/search codigo',
        'GET /troubleshooting/troubleshooting/compact-search q',
        'GET /troubleshooting search',
        'GET /users search',
        'GET /users email',
        'GET /lixeira search',
      ]),
    );
    expect(searches.filter((one) => !asTyped(one)).map(({ place }) => place)).toEqual([]);
  });

  test('stored texts have no invisible characters', () => {
    const texts = [...ofCall('body'), ...ofCall('form')];
    expect(texts.length).toBeGreaterThan(30);
    const kept = texts.filter(
      (one) => z.safeParse(one.schema, pasted).data?.toString().replaceAll('\u00a0', ' ') !== typed,
    );
    expect(kept.map(({ place }) => place)).toEqual([]);
  });
});
