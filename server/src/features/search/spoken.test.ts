// Proven here of queries as people say them:
//  1. an auxiliary tells nothing: who has sound has no other fault than who is with sound
//  2. a fault that denies what was typed does not stand before one that affirms it, nor as a full match
//  3. what only a wider synonym meets is near
//  4. an adverb is one word
//  5. what has all words by chance is no full match above what says nearly all of it better
//  6. a diminutive is its word, questions around a fault and everyday words say nothing of it, and a named machine tells most
//  7. a verb meets the noun of its act, a short circuit no short beep, and beep groups are read without their dashes
import type { FoundFault } from '@bancada/contract/faults/faults';
import { describe, expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

describeApplication('queries as people say them', ({ call }) => {
  const search = async (q: string) => {
    const answer = await call('usuario', 'GET', `/defeitos?q=${encodeURIComponent(q)}`);
    const { data, corrigida } = answer.json<{ data: FoundFault[]; corrigida: string | null }>();
    return {
      corrected: corrigida,
      found: data.map(({ sintoma, aproximado }) => ({ symptom: sintoma, isFull: !aproximado })),
    };
  };

  test.each([
    ['tv tem som mas nao tem imagem', 'TV com som e sem imagem: barra de LED do backlight queimada'],
    ['tem imagem nao tem som tv', 'TV com imagem e sem som'],
    ['televisao muda', 'TV com imagem e sem som'],
    ['tv tem imagem so que ta sem som', 'TV com imagem e sem som'],
    ['byd dolphin nao carrega', 'BYD Dolphin não inicia a carga residencial'],
    ['lavadora samsung nao aquece a agua', 'Lavadora Samsung com erro HC: falha do aquecedor de água'],
    [
      'teclado do notebook digita aleatoriamente sozinho',
      'Teclado do notebook digita sozinho ou não responde',
    ],
    ['placa mae em curto', 'Placa-mãe não liga e a fonte entra em proteção: MOSFET do VRM em curto'],
    ['bipes 1 3 4 1', 'BIOS Phoenix: bipes 1-3-4-1, falha em linha de endereço da memória base'],
    ['1 3 4 1', 'BIOS Phoenix: bipes 1-3-4-1, falha em linha de endereço da memória base'],
    ['phoenix 1 3 1 1', 'BIOS Phoenix: bipes 1-3-1-1, teste de refresh da memória DRAM falhou'],
    ['1 3 1 1', 'BIOS Phoenix: bipes 1-3-1-1, teste de refresh da memória DRAM falhou'],
    ['cfw500 f 70', 'Inversor WEG CFW500 com falha F0070: sobrecorrente ou curto na saída'],
    ['cfw500 falha 70', 'Inversor WEG CFW500 com falha F0070: sobrecorrente ou curto na saída'],
    // What all people say of anything tells nothing, however few records have it.
    ['pc desliga no meio do jogo', 'Computador desliga de repente por superaquecimento'],
    [
      'micro-ondas do restaurante ja e o terceiro fusivel essa semana, ele esquenta bem mas se a cozinheira puxa a porta antes do tempo acabar ele morre com estalo',
      'Micro-ondas queima o fusível ao abrir a porta',
    ],
    ['ps_on', 'Fonte ATX não liga o computador: sem sinal de PS_ON'],
    ['5vsb', 'Computador não liga e a fonte não tem 5 V de espera (5VSB)'],
    ['ami 1 longo 8 curtos', 'BIOS AMI: um bipe longo e oito curtos, falha no teste de vídeo ou retraço'],
    ['pc não liga', 'Fonte ATX não liga o computador: sem sinal de PS_ON'],
    ['pc liga nao', 'Fonte ATX não liga o computador: sem sinal de PS_ON'],
    ['micro-ondas esquenta não mas gira', 'Micro-ondas gira o prato e não esquenta'],
    ['estabilizador batendo', 'Estabilizador ou nobreak fica batendo relé sem parar'],
    ['lava e seca samsung erro 4E', 'Lavadora Samsung com erro 4C: não entra água (4E em modelos antigos)'],
    ['tv fica so na luzinha vermelha e nao sai disso', 'TV fica no LED de espera e não liga'],
    ['ch 5 no split lg', 'Ar split inverter LG com erro CH05: comunicação entre unidades interna e externa'],
    ['awrd 1 bip logo 2 cutos', 'BIOS Award: um bipe longo e dois curtos, erro da placa de vídeo'],
    ['meu note ta com a base estufada oq pode ser', 'Notebook com a base estufada: bateria inchada'],
    ['nobreak sem parar de apitar', 'Nobreak apita continuamente: bateria baixa ou em falha'],
  ])('%s', async (q, symptom) => {
    expect((await search(q)).found[0]?.symptom).toBe(symptom);
  });

  test.each(['tem', 'teve', 'tivesse'])(
    'an auxiliary in any tense is no word of the fault: %s',
    async (has) => {
      const { found } = await search(`tv ${has} imagem nao ${has} som`);
      expect(found[0]).toEqual({ symptom: 'TV com imagem e sem som', isFull: true });
    },
  );

  test.each(['notebook liga e não dá vídeo', 'notebook não dá vídeo', 'note sem vídeo'])(
    'what does not turn on is no full match of what lacks a picture: %s',
    async (q) => {
      const { found } = await search(q);
      expect(found.filter(({ isFull }) => isFull).map(({ symptom }) => symptom)).not.toContainEqual(
        expect.stringContaining('não liga'),
      );
    },
  );

  test('what has each word somewhere is no full match beside what says it better', async () => {
    const { found } = await search('teclado do notebook digita aleatoriamente sozinho');
    const other = found.find(({ symptom }) => symptom.startsWith('Notebook HP com LED Caps Lock'));
    expect(other?.isFull).not.toBe(true);
  });

  test('what is charged somewhere is no full match of what does not charge', async () => {
    expect((await search('tesla não carrega')).found[0]?.symptom).toContain('Tesla');
  });

  test('a word of a saying is not met by another of its words', async () => {
    const { found } = await search('notebook desliga sozinho');
    expect(found.filter(({ isFull }) => isFull)).toEqual([]);
  });

  test.each([
    'meu split da sala pinga',
    'bah tche a tv ficou muda',
    'caiu um raio perto da casa do moço',
    'vinte minutos',
  ])('everyday words are no slips of others: %s', async (q) =>
    expect((await search(q)).corrected).toBeNull(),
  );

  test('a nought for the letter O of an appliance is near, among its own kind', async () => {
    const { found } = await search('maquina lg erro 0E');
    expect(found.map(({ symptom }) => symptom)).toContain(
      'Lavadora LG com erro OE: não escoa a água no tempo certo',
    );
  });

  test('who says a thing twice asks for it once', async () => {
    const [once, twice] = await Promise.all(
      ['nobreak apita quatro vezes', 'nobreak quatro apitos apita quatro vezes'].map(search),
    );
    expect(twice?.found[0]).toEqual(once?.found[0]);
  });

  test('a saying is met whole', async () => {
    const { found } = await search('tv lg liga e desliga sozinha');
    expect(found[0]?.symptom).toBe('TV liga e desliga sozinha em poucos segundos');
  });

  describe('an adverb', () => {
    test.each(['rapidamente', 'aleatoriamente', 'constantemente'])('%s is not cut in two', async (word) => {
      expect((await search(`notebook liga e desliga ${word}`)).corrected).toBeNull();
    });
  });
});
