import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCodes } from '../codes/read-codes.ts';
import { normalize } from './normalize.ts';
import { analyze } from './tokenize.ts';

const told = (typed: string) => analyze(`${typed} `).tokens.filter(({ isFunction }) => !isFunction);
const texts = (typed: string) => told(typed).map(({ text }) => text);

describe('a query is read the same from wherever it was copied', () => {
  test.each([
    ['letters and their accents apart', 'na\u0303o liga', 'não liga'],
    ['no-break and narrow spaces', 'sem\u00a0imagem\u202fna\u2009tela', 'sem imagem na tela'],
    ['zero-width characters', 'sem\u200b ima\u00adgem\ufeff', 'sem imagem'],
    ['typographic quotes', '“sensor de hall” won’t', '"sensor de hall" won\'t'],
    ['typographic dashes', '1–3–1–1 e −12 V', '1-3-1-1 e -12 V'],
    ['a null and line ends', 'sem\0imagem\r\nna tela', 'sem imagem na tela'],
  ])('%s', (_, typed, plainly) => {
    expect(normalize(typed)).toBe(plainly);
  });
});

const anything = fc.string({ unit: 'binary', maxLength: 700 });
const ofTheTrade = fc
  .array(
    fc.constantFrom(
      ...[
        's/',
        'c/',
        ' ',
        ' ',
        '"',
        "'",
        '-',
        '/',
        '.',
        ',',
        '(',
        'não ',
        'para ',
        'de ',
        'n ',
        'no ',
        'at ',
        'post ',
      ],
      ...[
        '5',
        '1,5',
        '12',
        'V',
        'µF',
        'k',
        '%',
        'P0AA6',
        'C1',
        '00',
        'bip ',
        'pi ',
        'A2',
        'erro',
        'l',
        'c',
        '0x',
        'h',
      ],
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

test('whatever is typed, every token stands where it says, in order, once', () => {
  fc.assert(
    fc.property(fc.oneof(anything, ofTheTrade), (typed) => {
      const query = analyze(typed);
      const { text, tokens } = query;
      expect(text.length).toBeLessThanOrEqual(500);
      expect(tokens.length).toBeLessThanOrEqual(32);
      let end = 0;
      for (const token of tokens) {
        expect(text.slice(token.start, token.end)).toBe(token.raw);
        expect(token.start).toBeGreaterThanOrEqual(end);
        expect(token.text).not.toBe('');
        end = token.end;
      }
      for (const mention of readCodes(query)) {
        expect(mention.lexemes.join('')).toMatch(/^[a-z\d]+$/);
        expect(mention.tokens.concat(mention.announcer).every((at) => tokens[at] !== undefined)).toBe(true);
        expect(mention.tokens).toEqual([...new Set(mention.tokens)].toSorted((a, b) => a - b));
      }
    }),
  );
});

describe('queries, in the ways people write them, are the words of', () => {
  test.each([
    ['s/ video', 'sem video'],
    ['s/video c/ bipe', 'sem video com bipe'],
    ['note n liga', 'note nao liga'],
    ['ñ liga', 'nao liga'],
    ['naum carrega', 'nao carrega'],
    ['num tá gelando', 'nao gelando'],
    ['queimou num carro', 'queimou carro'],
    ["won't turn on", 'nao turn'],
    ['won’t turn on', 'nao turn'],
    ['won t turn on', 'nao turn'],
    ['não "quer ligar"', 'nao quer ligar'],
    ['pc does not start', 'pc nao start'],
    ['unable to close contactor', 'nao close contactor'],
    ['tv stopped charging', 'tv nao charging'],
    ["won't stop beeping", 'nao stop beeping'],
    ['works without battery', 'works sem battery'],
    ['prius stalls at lights', 'prius stalls lights'],
    ['fuga na AT', 'fuga at'],
    ['keyboard not working', 'keyboard nao working'],
    ['not dell lenta', 'not dell lenta'],
    ['no spin', 'sem spin'],
    ['laptop no boot', 'laptop sem boot'],
    ['asus b450 no display', 'asus b450 sem display'],
    ['trava no post', 'trava post'],
    ['mostra 15 no display', 'mostra 15 display'],
    ['cadê a imagem da tv', 'sem imagem tv'],
    ['zero som na tv', 'sem som tv'],
    ['nada de ligar', 'nao ligar'],
    ['nada de imagem', 'sem imagem'],
    ['não mostra nada', 'nao mostra nada'],
    ['carro recusa a carregar', 'carro nao carregar'],
    ['lavadora erro de', 'lavadora erro'],
    ['lavadora erro DE', 'lavadora erro de'],
    ['vga n da img', 'vga nao imagem'],
    ['canal n da ponte', 'canal n ponte'],
    ['0 video na tv', 'sem video tv'],
    ['TV apaga às vezes', 'tv apaga intermitentemente'],
    ['sem som dps da queda', 'sem som depois queda'],
    ['dps do quadro queimado', 'dps quadro queimado'],
    ['bios 1L2C', 'bios 1l 2c'],
    ['temp. alta', 'temperatura alta'],
    ['contator + colado', 'contator positivo colado'],
    ['peça para no-break', 'peca nobreak'],
    ['curto c/e no conversor DC/DC', 'curto c conversor dc dc'],
    ['parou de carregar', 'nao carregar'],
    ['deixou de reconhecer o HD', 'nao reconhecer hd'],
    ['não tem imagem', 'sem imagem'],
    ['nao tem mais som', 'sem som'],
    ['parou', 'parou'],
    ['não tem', 'nao tem'],
    ['não quer ligar', 'nao ligar'],
    ['não consigo mais carregar', 'nao carregar'],
    ['nunca mais voltou a ligar', 'nao ligar'],
    ['não chegou nem a acender', 'nao acender'],
    ['não quer imagem', 'nao quer imagem'],
    ['5 volts', '5v'],
    ['SOH 58%', 'soh 58%'],
    ['célula 4,1 V', 'celula 4.1v'],
    ['3v3/5v baixos', '3.3v 5v baixos'],
    ['pisca 5x', 'pisca 5'],
    ['CFW500-IOS com falha', 'cfw500 ios com falha'],
    ['820-00165-A pré-carga', '82000165a pre carga'],
    ['LA-L663P', 'lal663p'],
    ['trava em C++ boot loader', 'trava c++ boot loader'],
    ['erro5c p0a80leaf fonte12v', 'erro 5c p0a80 leaf fonte 12v'],
    ['8bipes pisca2âmbar3branco', '8 bipes pisca 2 ambar 3 branco'],
    ['resolver do motor fora', 'resolver motor fora'],
  ])('%s', (typed, words) => {
    expect(texts(typed).join(' ')).toBe(words);
  });
});

test('a token says what it is, and stands where it was typed', () => {
  const { text, tokens, compounds } = analyze('T-CON s/ imagem, erro OE 4,7 µF n');
  expect(tokens.map(({ raw }) => raw)).toEqual(['T', 'CON', 's/', 'imagem', 'erro', 'OE', '4,7 µF', 'n']);
  expect(tokens.map(({ text }) => text)).toEqual(['t', 'con', 'sem', 'imagem', 'erro', 'oe', '4.7uf', 'n']);
  expect(tokens.map(({ start, end }) => text.slice(start, end))).toEqual(tokens.map(({ raw }) => raw));
  expect(tokens.flatMap(({ isNegation }, at) => (isNegation ? [at] : []))).toEqual([2]);
  expect(tokens.flatMap(({ isCapital }, at) => (isCapital ? [at] : []))).toEqual([1, 5]);
  expect(tokens.flatMap(({ startsClause }, at) => (startsClause ? [at] : []))).toEqual([0, 4]);
  expect(tokens.flatMap(({ isOpen }, at) => (isOpen ? [at] : []))).toEqual([7]);
  expect(compounds).toEqual([{ text: 'tcon', tokens: [0, 1] }]);
});

test('words in quotes are a phrase, and a quote behind a number is an inch', () => {
  const phrasesOf = (typed: string) => {
    const { text, phrases } = analyze(typed);
    return phrases.map(({ start, end }) => text.slice(start, end));
  };
  expect(phrasesOf('"sensor de hall" em curto')).toEqual(['sensor de hall']);
  expect(phrasesOf('tv 24" e monitor 32"')).toEqual([]);
  expect(phrasesOf('"tv 24" "sem som"')).toEqual(['tv 24', 'sem som']);
  expect(phrasesOf('aspas "sem fim')).toEqual([]);
  expect(analyze('liga "não tem imagem"').tokens.map(({ text, phrase }) => [text, phrase])).toEqual([
    ['liga', undefined],
    ['nao', 0],
    ['tem', 0],
    ['imagem', 0],
  ]);
});

test('of a long story the function words go first', () => {
  const story = `${'bom dia pessoal o cliente trouxe hoje dizendo que comprou faz um mes e acho que deu '.repeat(2)}`;
  const { tokens } = analyze(`${story} geladeira acumula gelo`);
  expect(tokens.length).toBeGreaterThan(20);
  expect(tokens.slice(-3).map(({ text }) => text)).toEqual(['geladeira', 'acumula', 'gelo']);
  expect(tokens.some(({ isFunction }) => isFunction)).toBe(false);
});
