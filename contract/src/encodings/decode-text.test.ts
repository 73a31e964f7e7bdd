import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CodePage, codePages, decodeCodePage } from './code-pages.ts';
import { decodeText, decodeTextAs, encodingOf } from './decode-text.ts';

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const utf8 = (text: string) => ascii(unescape(encodeURIComponent(text)));
const utf16 = (text: string, order: 'le' | 'be', mark = '') =>
  Uint8Array.from(
    (mark + text).split('').flatMap((unit) => {
      const [low, high] = [unit.charCodeAt(0) & 0xff, unit.charCodeAt(0) >> 8];
      return order === 'le' ? [low, high] : [high, low];
    }),
  );

/** The bytes of a text in a code page; null if it has a character that the page lacks. */
function encoded(text: string, page: CodePage): Uint8Array | null {
  const table = decodeCodePage(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    page,
  );
  const codes = [...text].map((char) => table.indexOf(char));
  return codes.includes(-1) ? null : Uint8Array.from(codes);
}

/** What people of the trade write, short and long, in small letters and in capitals. */
const sentences = [
  'não',
  'Não liga.',
  'NÃO LIGA',
  'É normal?',
  'Medição da tensão: 3,3 V',
  'MEDIÇÃO DA TENSÃO DE ENTRADA',
  'Há 5 V no pino 1.',
  'Água na placa, oxidação no conector da câmera.',
  'CÓDIGO DE PRODUÇÃO: 0042',
  'Relatório de manutenção nº 12',
  'A bateria não carrega além de 80 %',
  'Está aquecendo até 65 °C em 10 minutos',
  '25 °C',
  '±5 %',
  '10 µF',
  'Capacitor de 4,7 µF / 10 V',
  'Tolerância de ±1 % a 25 °C',
  'Verificar a 1ª e a 2ª saída',
  'SAÍDA',
  'saída',
  'Tensão às vezes cai à noite',
  'Ligue à fonte',
  'Só após três bipes',
  'três',
  'Módulo de ignição com defeito',
  'PADRÃO',
  'BOTÃO DE PRESSÃO',
  'AVANÇO DO MOTOR',
  'Câmbio automático: óleo sujo',
  'Substituição do capacitor eletrolítico',
  'Troca de peças: diodos, transístores, relés',
  'RELÉ',
  'Média',
  'ÚLTIMA REVISÃO',
  'Índice',
  'Página 3 de 12',
  'Ônibus elétrico',
  'Avô, avó e bisavô',
  'São Paulo, 12 de março',
  'Curto-circuito no barramento; resistência de 0,5 ohm',
  'Conexões frias, refazer as soldas',
  'Atenção: alta tensão, 400 V',
  'Inspeção visual: nenhum dano aparente, apenas poeira.',
  'A tela pisca duas vezes e apaga; a retroiluminação não acende.',
  'Equipamento devolvido ao cliente após testes; garantia até março.',
  'Lista de códigos de erro do televisor',
  'Freqüência',
  'lingüiça é só um teste',
  'Bobina aberta, continuidade só no secundário',
  'Fusível queimado',
];

const pagesOf = (sentence: string) =>
  codePages.flatMap((page) => {
    const bytes = encoded(sentence, page);
    return bytes === null ? [] : [{ page, bytes }];
  });

describe('a text says by itself how it is encoded', () => {
  test.each(sentences)('%s', (sentence) => {
    for (const { page, bytes } of pagesOf(sentence)) expect(decodeText(bytes).text, page).toBe(sentence);
    expect(decodeText(utf8(sentence))).toEqual({ text: sentence, encoding: 'utf-8' });
  });

  test('any few sentences together, whatever the encoding', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...sentences), { minLength: 2, maxLength: 8 }), (several) => {
        const text = several.join('\n');
        for (const { page, bytes } of pagesOf(text)) expect(decodeText(bytes).text, page).toBe(text);
        for (const order of ['le', 'be'] as const) {
          expect(decodeText(utf16(text, order, '\ufeff')).text).toBe(text);
          expect(decodeText(utf16(text, order))).toEqual({ text, encoding: `utf-16${order}` });
        }
      }),
    );
  });

  test.each([
    ['windows-1252', '“entre aspas” – e um travessão — já…'],
    ['windows-1252', 'Faixa de 10–20 V, 3 × 5 = 15 m², café'],
    ['windows-1252', '5\u00a0V no pino; preço: 30 €'],
    ['windows-1252', 'Prüfung der Spannung für Geräte'],
    ['windows-1252', '¿Cómo está la tensión del año?'],
    ['cp850', '┌──────┬─────┐\n│ Nome │ Vão │\n├──────┼─────┤\n│ ação │ 3 V │\n└──────┴─────┘'],
    ['cp437', '╒═══════╤═════╕\n│ Causa │ Ohm │\n╘═══════╧═════╛'],
    ['cp437', 'Resistor de 22 Ω ± 5%'],
    ['cp850', '████░░░░ 50%'],
    ['cp850', 'Temperatura: 25 °C, 4,7 µF, ½ volta, 1º passo'],
    ['cp860', 'Medição e inspeção: não há conexões'],
  ] as const)('in %s: %s', (page, text) => {
    expect(decodeText(encoded(text, page) as Uint8Array)).toEqual({ text, encoding: page });
  });

  test('the code pages are those of the system', () => {
    expect(decodeText(bytesOf('4d65646987c66f2064612074656e73c66f')).text).toBe('Medição da tensão');
    expect(decodeTextAs(bytesOf('eae4f1fd'), 'cp437')).toBe('ΩΣ±²');
    expect(decodeTextAs(bytesOf('84948e99'), 'cp860')).toBe('ãõÃÕ');
    expect(decodeTextAs(bytesOf('809399'), 'windows-1252')).toBe('€“™');
    expect(decodeTextAs(bytesOf('c4e3bac3'), 'gb18030')).toBe('你好');
  });

  test('of a UTF-8 log with line noise only the noise is lost', () => {
    const log = utf8('tensão ção é à última saída\n');
    const noisy = new Uint8Array([...log, 0xff, 0x41, ...log]);
    expect(decodeText(noisy)).toEqual({
      text: 'tensão ção é à última saída\n\ufffdAtensão ção é à última saída\n',
      encoding: 'utf-8',
    });
  });

  test('numbers of two bytes are no UTF-16 text', () => {
    const numbers = new Uint8Array(Uint16Array.from({ length: 40 }, (_, index) => index + 1).buffer);
    expect(encodingOf(numbers)).not.toMatch(/utf-16/);
  });

  test('the beginning of a text reads as the text does, wherever it is cut off', () => {
    const text = 'Medição da tensão – 3,3 V: não há, já é só 10 µF 🔧';
    for (const bytes of [utf8(text), utf16(text, 'le'), utf16(text, 'be', '\ufeff')])
      for (let end = 20; end < bytes.length; end++) {
        const read = decodeText(bytes.subarray(0, end)).text;
        expect(text.startsWith(read) && read.length > 8, read).toBe(true);
      }
  });

  test('a last letter without a line end is kept', () => {
    for (const word of ['Está', 'você', 'VOCÊ', 'manhã', 'avó'])
      for (const { page, bytes } of pagesOf(word)) expect(decodeText(bytes).text, page).toBe(word);
  });
});

describe('what a terminal and DOS leave in a text', () => {
  const read = (text: string) => decodeText(ascii(text)).text;

  test.each([
    ['colours', '\x1b[32m[ OK ]\x1b[0m placa\x1b[1;31;48;5;12m ok\x1b[K', '[ OK ] placa ok'],
    ['a title and a link', '\x1b]0;titulo\x07a\x1b]8;;https://x.test\x1b\\b\x1b]8;;\x1b\\c', 'abc'],
    ['a character set', '\x1b(Ba\x1b)0b\x1b=c\x1b7', 'abc'],
    ['a sequence without an end', 'a\x1b[31', 'a'],
    ['a title without an end takes no further line', 'a\x1b]0;t\nb', 'a\nb'],
    ['^Z at the end, as padding too', 'fim\r\n\x1a\x1a\x1a', 'fim\n'],
    ['^Z in the middle loses nothing', 'a\x1ab', 'ab'],
    ['bells and zero bytes', 'a\x07\0b', 'ab'],
    ['backspaces', 'carregando |\b/\b-\b ok\n\b\bx', 'carregando  ok\nx'],
    ['line ends of all systems', 'a\r\nb\rc\nd\r\r\ne', 'a\nb\nc\nd\ne'],
    ['page breaks', 'a\n\fb\fc\vd', 'a\nb\nc\nd'],
  ])('%s', (_, raw, text) => {
    expect(read(raw)).toBe(text);
  });

  test('a text of nothing but beginnings of sequences is read in one pass', () => {
    for (const piece of ['\x1b[', '\x1b]', '\x1b]0;', '\b', '\x1b[0;', '\r', 'a\b'])
      expect(read(piece.repeat(300_000)).length).toBeLessThan(1_000_000);
  });

  test('any bytes at all are read, and no control character remains', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not occur
        expect(decodeText(bytes).text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f]/);
      }),
    );
  });
});
