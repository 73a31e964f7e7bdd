import type { SearchResult } from '@bancada/contract/search';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../../test/application.ts';
import { knowledgeNow } from '../understand-typed.ts';
import { codesApart } from './codes-apart.ts';
import { wholeWord } from './lexeme-query.ts';
import { searchKnowledge } from './search-knowledge.ts';
import { understand } from './understand.ts';

describeApplication('what a technician says and what the search understands', ({ call, db }) => {
  const firstOf = async (q: string, count = 1) => {
    const response = await call('usuario', 'GET', `/search/global?q=${encodeURIComponent(q)}&limit=${count}`);
    return response.json<SearchResult[]>().map(({ description }) => description);
  };

  test.each([
    ['telinha do notebook escura só com lanterna', /tela escura/],
    ['pc não enxerga o HD', /detecção de discos/],
    ['não percebe o ssd', /detecção de discos/],
    ['não achou o teclado', /^Código D7/],
    ['lavadora não encheu', /não entra água/],
    ['bateria do notebook inchando', /bateria inchada/],
    ['notebook não quer ligar', /^Notebook não liga/],
    ['notebook nunca mais ligou', /^Notebook não liga/],
    ['notebook sem ligar', /^Notebook não liga/],
    ['elétrico parou de carregar', /^Carro não carrega/],
    ['teclado escreve sosinho', /digita sozinho/],
    ['nobrake apitando', /^Nobreak apita/],
    ['diferencial cai quando carrega o carro', /^Estação desarma por fuga/],
    [
      'meu sobrinho montou um computador com placa asus e gabinete novo, ligou o monitor da sala, encaixou teclado, mouse e caixa de som, instalou a fonte de 600 watts, e quando a gente abre um jogo pesado ele reinicia sozinho',
      /^Computador reinicia sozinho em jogos/,
    ],
    ['parou de gelar geladeira', /não gela/],
    ['tv dá som e não dá imagem', /com som e sem imagem/],
    ['tv não tem som', /sem som/],
    ['lavadora nao sentrifuga roupa desbalanceada', /desbalanceada/],
    ['congelador cheio de neve', /acumula gelo/],
    ['nobreak não para de apitar', /apita continuamente/],
    ['note com 19v e sem 3v3', /3,3 V e 5 V/],
    ['não carrega no AC mas carrega no DC', /contínua mas não em corrente alternada/],
    ['hp caps lock pisca 5x', /piscando 5 vezes/],
    ['dell led amarelo 2 branco 1', /2 vezes âmbar e 1 vez branco/],
    ['washer not draining', /não escoa a água/],
    ['fridge warm', /^Geladeira liga a luz e não gela/],
    ["charge port door won't open", /^P0CD2/],
    ['laptop has to be jiggled to charge', /conector DC solto/],
    ['laptop screen dim flashlight', /lanterna/],
    ['derrubei café no notebook', /molhado/],
    ['monitor com risco na tela', /^Monitor com listras/],
    ['lavadora sambando na centrif.', /desbalanceada/],
    ['bomba do arref. parada', /^P0C73/],
    ['tv com a imagem preta mas escuta o som', /com som e sem imagem/],
    ['bateria hv desbalanceada', /variação de tensão entre blocos|balanceamento de células/],
    ['freq. da rede errada', /^P0D90/],
    ['bms offline', /^U0111/],
    ['máquina batendo na hora de enxugar', /desbalanceada/],
    ['555 parado', /NE555/],
    ['cliente diz que o carro não deixa tirar o cabo', /trava do conector/],
    ['no break apitando direto', /^Nobreak apita/],
    ['bombinha do arrefecimento parada', /^P0C73/],
    ['sensor coolant inverter', /sensor de temperatura do líquido/],
    ['deu U0293 e o carro não entra em ready', /^U0293/],
    ['dell piscando duas laranjas e uma branca', /2 vezes âmbar e 1 vez branco/],
    ['o dell pisca 2 vezes em laranja e a luz branca 7', /2 vezes âmbar e 7 vezes branco/],
    ['ar não gela, a condensadora liga e desliga e mostra CH38', /CH38/],
    ['notebook dell bipa 5 vezes quando liga e fica com a tela preta', /^Notebook Dell com 5 bipes/],
    ['plugue preso no carro e não destrava, já tentei pela chave', /trava do conector/],
    ['trava no post com erro de memoria', /mem[óo]ria/i],
    ['placa mãe em curto', /MOSFET do VRM em curto/],
    ['placa mãe curtada', /MOSFET do VRM em curto/],
    ['curto na placa', /em curto/],
    ['motherboard shorted', /em curto/],
    ['ami tres bipe curto', /três bipes curtos/],
    ['motor travado', /motor/],
    ['notebook sem imagem', /^ThinkPad .* tela apagada/],
    ['imagem de recuperação não encontrada', /imagem de recuperação da BIOS não encontrada/],
    ['esquenta muito', /quente demais/],
    ['falta uma fase', /fases U-V-W/],
    ['pc travando', /^Placa-mãe trava ou reinicia/],
    ['porta não trava', /porta aberta ou sem travar|porta não travou/],
    ['tela piscando', /^Monitor liga e apaga a tela/],
    ['lg tv sem som', /^TV com imagem e sem som/],
    ['tv sem áudio imagem normal', /^TV com imagem e sem som/],
    ['computador desligando sozinho', /^Computador desliga de repente/],
    ['monitor com led piscando', /^Monitor com LED piscando/],
    ['trilha rompida', /memória|linha de dados/],
    ['teclado não funciona', /^Teclado .* não responde/],
    ['solda fria', /solda BGA/],
    ['erro5c', /5C/],
    ['erroOE', /erro OE/],
    ['lavadoralg erroOE', /^Lavadora LG com erro OE/],
    ['tvlg sem som', /^TV com imagem e sem som/],
    ['codigo55', /^Código 55/],
    ['cfw500 falhaf0070', /F0070/],
    ['samsung5c', /5C/],
    ['p0a80leaf', /^P0A80/],
    ['lgch05 ar', /CH05/],
    ['travouD6 no post', /^Código D6/],
    ['fonte atx12v queimou mosfet4n60', /^Fonte chaveada morta|MOSFET/],
    ['ausência de imagem na tv, som normal', /com som e sem imagem/],
    ['tv com falta de som', /sem som/],
    ['3v3 e 5v ausentes na placa do notebook', /3,3 V e 5 V/],
  ])('%s', async (q, expected) => {
    expect((await firstOf(q))[0]).toMatch(expected);
  });

  test('a slip of a word that synonyms alone have is corrected to it', async () => {
    const response = await call('usuario', 'GET', '/search/global?q=lavadora+nao+sentrifuga');
    expect(decodeURIComponent(String(response.headers['x-search-corrected']))).toBe(
      'lavadora nao centrifuga',
    );
  });

  test.each([
    ['contatores colasos', 'contatores colados'],
    ['contatores que não fwcham', 'contatores que não fecha'],
    ['obc qeuimado', 'obc queimado'],
    ['conector nao souta', 'conector nao solta'],
    ['bipanu sem parar', 'bipando sem parar'],
    ['nunka liga', 'nunca liga'],
    ['tvnaoliga', 'tv nao liga'],
    ['o nome damarca', 'o nome marca'],
    ['fontexaveada apita', 'fonte chaveada apita'],
    ['notbok parado', 'notebook parado'],
    ['btria viciada', 'bateria viciada'],
    ['tlvsao sem som', 'televisao sem som'],
  ])('%s: endings as they are said, words run together, letters in the wrong order', async (typed, meant) => {
    const response = await call('usuario', 'GET', `/search/global?q=${encodeURIComponent(typed)}`);
    expect(decodeURIComponent(String(response.headers['x-search-corrected']))).toBe(meant);
  });

  test('what sounds like a word that tells nothing need not be met', async () => {
    expect((await firstOf('leaf rodando poucco'))[0]).toMatch(/^Autonomia caiu/);
  });

  test.each([
    ['irf840 em curto no vrm', /MOSFET do VRM em curto/],
    ['bt136 em curto', /triac em curto/],
    ['tv philco com som sem imagem', /com som e sem imagem/],
    ['menoria ram não detectada', /mem[óo]ria/],
    ['a jeladeira não gela', /^Geladeira/],
    ['a gela deira não gela', /^Geladeira/],
    ['bichinho da geladeira não gela', /^Geladeira/],
  ])('%s: what a part is, makers that no record has, what a slip names', async (q, expected) => {
    expect((await firstOf(q))[0]).toMatch(expected);
  });

  test('what has the word without the `não` of the query is one of the nearest', async () => {
    const response = await call('usuario', 'GET', '/search/global?q=notebook+n%C3%A3o+liga&limit=100');
    const entries = response.json<SearchResult[]>().filter(({ type }) => type === 'troubleshooting');
    const isNear = (start: RegExp) => entries.find(({ description }) => start.test(description))?.aproximado;
    expect(isNear(/^Notebook não liga/)).toBe(false);
    expect(isNear(/^Notebook liga na tomada mas a bateria não carrega/)).toBe(true);
  });

  test('a phrase that means the same needs no `não`: `colado` is what `não desliga`', async () => {
    const response = await call('usuario', 'GET', '/search/global?q=aparelho+n%C3%A3o+desliga+mais');
    const [first] = response.json<SearchResult[]>();
    expect(first?.description).toMatch(/^Relé de potência colado/);
    expect(first?.aproximado).toBe(false);
  });

  test('one word that means both needs none either: `falha` is what `não funciona`', async () => {
    const response = await call('usuario', 'GET', '/search/global?q=teclado+n%C3%A3o+funciona');
    const found = response.json<SearchResult[]>();
    const broken = found.find(({ description }) => /falha do controlador de teclado/.test(description));
    expect(broken?.aproximado).toBe(false);
  });

  test('one letter very often is no slip of what sounds so', async () => {
    const response = await call('usuario', 'GET', `/search/global?q=${'x'.repeat(150)}`);
    expect(response.json()).toEqual([]);
  });

  test('a word of who tells a story is no slip of a word of records', async () => {
    const response = await call('usuario', 'GET', '/search/global?q=o+rapaz+tira+o+monitor+sem+sinal+embora');
    expect(response.headers['x-search-corrected']).toBeUndefined();
    expect(response.json<SearchResult[]>()[0]?.description).toMatch(/^Monitor acusa sem sinal/);
  });

  test.each([
    'tv com gripe',
    'lavadora com frescura',
    'carregador em greve',
    'lavadora não gira na dianteira',
  ])('%s: an everyday word that no record has is no slip of one that some have', async (typed) => {
    const response = await call('usuario', 'GET', `/search/global?q=${encodeURIComponent(typed)}`);
    expect(response.headers['x-search-corrected']).toBeUndefined();
    expect(response.json<SearchResult[]>().every(({ aproximado }) => aproximado)).toBe(true);
  });

  test('what sounds the same is rather meant than what differs by one letter', async () => {
    const response = await call('usuario', 'GET', '/search/global?q=fas+muito+jelo');
    expect(decodeURIComponent(String(response.headers['x-search-corrected']))).toContain('gelo');
  });

  test('two words written as one are no form of either: `com ar` is not `com`', async () => {
    const { concepts } = await understand(db(), 'sifão com ar ', await knowledgeNow(db()), false);
    const air = concepts.find(({ text }) => text === 'ar');
    const forms = [...(air?.whole ?? []), ...(air?.own ?? []), ...(air?.other ?? [])];
    expect(forms).toContainEqual({ lexemes: ['ar'] });
    expect(forms).not.toContainEqual({ lexemes: ['com'] });
  });

  test.each([
    ['case', 'cas'],
    ['red', 'red'],
    ['pipe', 'pip'],
  ])('the English %s is no form of the Portuguese word of the same stem', async (word, stem) => {
    const { concepts } = await understand(db(), `${word} hot `, await knowledgeNow(db()), false);
    const [first] = concepts;
    expect([...(first?.own ?? []), ...(first?.other ?? [])]).not.toContainEqual({ lexemes: [stem] });
  });

  test.each([
    ['te clado', 'clado', 'teclado', true],
    ['com pressor', 'pressor', 'compressor', true],
    ['bandeja de gelo', 'gelo', 'degelo', false],
  ])(
    '%s: a function word may be the beginning of a word that nothing has',
    async (typed, part, whole, isMeant) => {
      const { concepts } = await understand(db(), `${typed} `, await knowledgeNow(db()), false);
      const meant = concepts.find(({ text }) => text === part)?.other;
      expect(meant?.some(({ lexemes }) => lexemes.includes(wholeWord(whole)))).toBe(isMeant);
    },
  );

  test.each([
    ['P0A80Leaf não anda', 'P0A80 Leaf não anda'],
    ['mosfet4n60', 'mosfet 4n60'],
    ['bateria48v', 'bateria 48v'],
    ['cfw700', 'cfw700'],
    ['qzwx5c', 'qzwx5c'],
    ['em5c', 'em5c'],
  ])('%s: a code is set apart where both parts are known', async (typed, apart) => {
    const unmet = (typed.split(' ')[0] ?? '').toLowerCase();
    expect(await codesApart(db(), typed, [unmet], (await knowledgeNow(db())).synonyms)).toBe(apart);
  });

  test('beeps are short, too: none of them meets a short circuit', async () => {
    for (const q of ['placa de vídeo em curto', 'memória curtada', 'curto no teclado']) {
      const response = await call('usuario', 'GET', `/search/global?q=${encodeURIComponent(q)}&limit=30`);
      const met = response.json<SearchResult[]>().filter(({ aproximado }) => !aproximado);
      expect
        .soft(met.map(({ description }) => description).join('; '), q)
        .not.toMatch(/bipes? (longo e )?.*curto/);
    }
  });

  test('who searches while the synonyms are read waits for the same reading', async () => {
    const [first, second] = await Promise.all(
      Array.from({ length: 2 }, () => searchKnowledge(db(), 'tremelique = ruído')),
    );
    expect(second?.synonyms).toBe(first?.synonyms);
    const other = await searchKnowledge(db(), 'tremelique = calor');
    expect(other.synonyms).not.toBe(first?.synonyms);
  });

  test('a word whose stem is that of another is not met by the other', async () => {
    for (const [q, other] of [
      ['fogão', /enegrec|fogo/],
      ['modem', /modo/],
      ['cano', /CAN/],
    ] as const)
      expect.soft((await firstOf(q, 5)).join('; '), q).not.toMatch(other);
  });

  test('a word of the synonyms that is still being typed is no slip', async () => {
    const correctionOf = async (q: string) =>
      (await call('usuario', 'GET', `/search/global?q=${encodeURIComponent(q)}`)).headers[
        'x-search-corrected'
      ];
    for (const q of ['wallb', 'cp em 0v wallbo', 'contator soldou prech', 'weg ground fau', 'apc bipand'])
      expect.soft(await correctionOf(q), q).toBeUndefined();
    expect(await firstOf('estação pronta wallb')).toEqual(await firstOf('estação pronta wallbox'));
    expect(await correctionOf('contator soldou pracharge')).toBeDefined();
  });

  test('an apparatus that no record has is not taken for a word like it', async () => {
    for (const apparatus of ['patinete', 'fritadeira', 'vitrola', 'catraca', 'soldador', 'videoporteiro']) {
      const response = await call('usuario', 'GET', `/search/global?q=${apparatus}+liga`);
      expect.soft(response.headers['x-search-corrected'], apparatus).toBeUndefined();
    }
  });

  test('a word made small or big is no slip', async () => {
    const response = await call('usuario', 'GET', '/search/global?q=barulhao+na+fontezinha');
    expect(response.headers['x-search-corrected']).toBeUndefined();
    expect(response.json<SearchResult[]>()[0]?.description).toMatch(/zumbido ou apito/);
  });
});
