import { describe, expect, test } from 'vitest';
import { queryWords } from './query-words.ts';

const texts = (typed: string) => queryWords(`${typed} `).map(({ text }) => text);

describe('the words of a query, in the ways people write them', () => {
  test.each([
    ['s/ video', ['sem', 'video']],
    ['s/video c/ bipe', ['sem', 'video', 'com', 'bipe']],
    ['note n liga', ['note', 'nao', 'liga']],
    ['ñ liga', ['nao', 'liga']],
    ['naum carrega', ['nao', 'carrega']],
    ['num tá gelando', ['nao', 'gelando']],
    ['queimou num carro', ['queimou', 'carro']],
    ["won't turn on", ['nao', 'turn', 'on']],
    ['won t turn on', ['nao', 'turn', 'on']],
    ['pc does not start', ['pc', 'nao', 'start']],
    ['unable to close contactor', ['nao', 'close', 'contactor']],
    ['tv stopped charging', ['tv', 'nao', 'charging']],
    ["won't stop beeping", ['nao', 'stop', 'beeping']],
    ["I've no picture", ['i', 'no', 'picture']],
    ['works without battery', ['works', 'sem', 'battery']],
    ['prius stalls at lights', ['prius', 'stalls', 'lights']],
    ['fuga na at', ['fuga', 'at']],
    ['pc starts for a split second', ['pc', 'starts', 'for', 'second']],
    ['keyboard not working', ['keyboard', 'nao', 'working']],
    ['not dell lenta', ['not', 'dell', 'lenta']],
    ['no spin', ['no', 'spin']],
    ['no lights', ['no', 'lights']],
    ['cadê a imagem da tv', ['sem', 'imagem', 'tv']],
    ['zero som na tv', ['sem', 'som', 'tv']],
    ['zero volts na saída', ['zero', 'volts', 'saida']],
    ['nada de ligar', ['nao', 'ligar']],
    ['nada de imagem', ['sem', 'imagem']],
    ['não mostra nada', ['nao', 'mostra', 'nada']],
    ['carro recusa a carregar', ['carro', 'nao', 'carregar']],
    ['sem luz no notebook', ['sem', 'luz', 'notebook']],
    ['lavadora erro de', ['lavadora', 'erro', 'de']],
    ['erro de porta', ['erro', 'porta']],
    ["car won't go into ready", ['car', 'nao', 'go', 'into', 'ready']],
    ['vga n da img', ['vga', 'nao', 'imagem']],
    ['canal n da ponte', ['canal', 'n', 'ponte']],
    ['0 video na tv', ['sem', 'video', 'tv']],
    ['TV apaga às vezes', ['tv', 'apaga', 'intermitentemente']],
    ['sem som dps da queda', ['sem', 'som', 'depois', 'queda']],
    ['dps do quadro queimado', ['dps', 'quadro', 'queimado']],
    ['bios 1L2C', ['bios', '1l', '2c']],
    ['temp. alta', ['temperatura', 'alta']],
    ['contator + colado', ['contator', 'positivo', 'colado']],
    ['contator - colado', ['contator', 'negativo', 'colado']],
    ['mosfet canal n queimado', ['mosfet', 'canal', 'n', 'queimado']],
    ['fonte liga e para', ['fonte', 'liga', 'parou']],
    ['lavadora para no meio da lavagem', ['lavadora', 'parou', 'meio', 'lavagem']],
    ['carga para nos 80', ['carga', 'parou', '80']],
    ['lavadora para antes de torcer', ['lavadora', 'parou', 'antes', 'torcer']],
    ['cabo para micro-ondas', ['cabo', 'micro', 'ondas']],
    ['peça para no-break', ['peca', 'nobreak']],
    ['tela pisca que nem doida', ['tela', 'pisca', 'igual', 'doida']],
    ['erro 4 c na lavadora', ['erro', '4c', 'lavadora']],
    ['lavadora erro o e', ['lavadora', 'erro', 'oe']],
    ['ar com ch 05', ['ar', 'com', 'ch05']],
    ['prius p 0a80', ['prius', 'p0a80']],
    ['fonte p 1200 w', ['fonte', 'p1200', 'w']],
    ['piloto d controle', ['piloto', 'controle']],
    ['piloto em estado d alto', ['piloto', 'estado', 'd', 'alto']],
    ['pisca sinco veis', ['pisca', 'cinco', 'vezes']],
    ['pé da lavadora torto', ['pes', 'lavadora', 'torto']],
    ['lavadora deu te', ['lavadora', 'deu', 'te']],
    ['curto c/e no conversor DC/DC', ['curto', 'c', 'conversor', 'dc', 'dc']],
  ])('%s', (typed, words) => {
    expect(texts(typed)).toEqual(words);
  });

  test.each([
    ['parou de carregar', ['nao', 'carregar']],
    ['deixou de reconhecer o HD', ['nao', 'reconhecer', 'hd']],
    ['não tem imagem', ['sem', 'imagem']],
    ['nao tem mais som', ['sem', 'som']],
    ['não para de apitar', ['apitar', 'sem', 'parar']],
    ['parou', ['parou']],
    ['não tem', ['nao', 'tem']],
    ['não quer ligar', ['nao', 'ligar']],
    ['não consigo mais carregar', ['nao', 'carregar']],
    ['nunca mais voltou a ligar', ['nao', 'ligar']],
    ['não chegou nem a acender', ['nao', 'acender']],
    ['não quer imagem', ['nao', 'quer', 'imagem']],
  ])('what turns a word over is understood: %s', (typed, words) => {
    expect(texts(typed)).toEqual(words);
  });

  test.each([
    ['como resolver tv sem som', 'light'],
    ['resolver isso', 'light'],
    ['resolver do motor fora', 'telling'],
    ['sinal do resolver', 'telling'],
  ])('a resolver is a sensor where it is no verb: %s', (typed, role) => {
    expect(queryWords(`${typed} `).find(({ text }) => text === 'resolver')?.role).toBe(role);
  });

  test('every negation turns the word after it over', () => {
    const negations = queryWords('não nem nunca sem nenhum nenhuma').map(({ role }) => role);
    expect(new Set(negations)).toEqual(new Set(['negation']));
  });

  test.each([
    ['3v3', ['3', '3', 'v']],
    ['3.3v', ['3', '3', 'v']],
    ['12.6', ['12', '6']],
    ['820-00165', undefined],
    ['p0a80', undefined],
  ])('the decimal %s is what records have of it', (typed, decimal) => {
    expect(queryWords(typed)[0]?.decimal).toEqual(decimal);
  });

  test('volts are V, and 5x is 5', () => {
    expect(texts('5 volts')).toEqual(['5', 'v']);
    expect(texts('12volts')).toEqual(['12v']);
    expect(texts('pisca 5x')).toEqual(['pisca', '5']);
    expect(texts('volts demais')).toEqual(['volts', 'demais']);
  });

  test('a no-break is no break', () => {
    expect(texts('no break apitando')).toEqual(['nobreak', 'apitando']);
    expect(texts('No-Break APC')).toEqual(['nobreak', 'apc']);
    expect(texts('breaks no freio')).toEqual(['breaks', 'freio']);
  });

  test.each([
    ['no post', ['no', 'post']],
    ['asus b450 no display', ['asus', 'b450', 'no', 'display']],
    ['laptop no boot', ['laptop', 'no', 'boot']],
    ['fans spin no display', ['fans', 'spin', 'no', 'display']],
    ['new gpu no display', ['new', 'gpu', 'no', 'display']],
    ['graphics card no video', ['graphics', 'card', 'no', 'video']],
    ['trava no post', ['trava', 'post']],
    ['erro de ram no post', ['erro', 'ram', 'post']],
    ['chiado no audio', ['chiado', 'audio']],
    ['mostra 15 no display', ['mostra', '15', 'display']],
    ['psu trips no power', ['psu', 'trips', 'no', 'power']],
  ])('%s has an English no, or a Portuguese one', (typed, words) => {
    expect(texts(`${typed} `)).toEqual(words);
  });

  test('a measure is no code', () => {
    expect(texts('SOH 58%')).toEqual(['soh']);
    expect(texts('rede 50 Hz oscila')).toEqual(['rede', 'hz', 'oscila']);
    expect(texts('bateria 0%')).toEqual(['bateria', '0']);
    expect(queryWords('célula 4,1 V').map(({ text, decimal }) => decimal ?? text)).toEqual([
      'celula',
      ['4', '1'],
      'v',
    ]);
    expect(texts('3v3/5v baixos')).toEqual(['3v3', '5v', 'baixos']);
    expect(texts('CFW500-IOS com falha')).toEqual(['cfw500', 'ios', 'com', 'falha']);
    expect(texts('troquei o CFW500-IOS.')).toEqual(['troquei', 'cfw500', 'ios']);
    expect(texts('820-00165-A')).toEqual(['82000165a']);
    expect(texts('LA-L663P')).toEqual(['lal663p']);
  });

  test('a whole story is read to its end, and of a longer one what tells something', () => {
    const talk =
      'bom dia pessoal o cliente trouxe hoje dizendo que comprou faz um mes e acho que deu problema';
    const fault = ['geladeira', 'acumula', 'gelo', 'resistencia', 'degelo', 'bimetal'];
    const told = `a ${fault.join(' ')}`;
    expect(texts(`${talk} ${told}`).slice(-fault.length)).toEqual(fault);
    expect(texts(`${talk}, ${talk}, ${talk} ${told}`)).toEqual(fault);
  });

  test('what works, behind a "mas", tells less of the fault', () => {
    const lesser = (typed: string) =>
      queryWords(`${typed} `).flatMap(({ text, isAside }) => (isAside === true ? [text] : []));
    expect(lesser('tela do notebook apagou mas funciona na televisão')).toEqual(['funciona', 'televisao']);
    expect(lesser('note sem imagem na tela, no hdmi funciona, e o led pisca')).toEqual(['hdmi', 'funciona']);
    expect(lesser('notebook liga mas não funciona o teclado')).toEqual([]);
    expect(lesser('notebook liga mas a tela fica preta')).toEqual([]);
  });

  test.each([
    ['pc não liga já troquei a fonte e continua morto', ['fonte']],
    ['tv sem imagem, já testei outro cabo, o led pisca', ['outro', 'cabo']],
    ['geladeira não gela troquei o termostato e nada', ['termostato']],
    ['notebook não carrega, não é a bateria nem o carregador', ['nao', 'bateria', 'nem', 'carregador']],
    ['hd não é detectado na bios', []],
    ['troquei a bateria do leaf e ficou tartaruga', []],
    ['já troquei a fonte', []],
    ['não liga depois que troquei a memória', []],
  ])('what was tried or ruled out tells less of the fault: %s', (typed, expected) => {
    const lesser = queryWords(`${typed} `).flatMap(({ text, role, isAside }) =>
      isAside === true && role !== 'light' ? [text] : [],
    );
    expect(lesser).toEqual(expected);
  });

  test('what only compares names no equipment, and need not be met', () => {
    const aside = (typed: string) =>
      queryWords(`${typed} `).flatMap(({ text, isAside, isEquipment }) =>
        isAside === true ? [[text, isEquipment === true]] : [],
      );
    expect(aside('motor do carro roncando igual uma lavadora')).toEqual([['lavadora', false]]);
    expect(aside('hybrid fan roaring like a dryer')).toEqual([['dryer', false]]);
    expect(aside('parece que a fonte queimou')).toEqual([]);
    expect(aside('igual lavadora')).toEqual([]);
  });

  test('a message that appears is no sign of what works', () => {
    const lesser = (typed: string) =>
      queryWords(`${typed} `).flatMap(({ text, isAside }) => (isAside === true ? [text] : []));
    expect(lesser('carro não anda nem engata, aparece tartaruga')).toEqual([]);
    expect(lesser('note sem imagem na tela, na tv aparece')).toEqual(['tv', 'aparece']);
    expect(lesser('ar não gela direito, liga normal e dá ch05')).toEqual([]);
    expect(lesser('carro não carrega em casa, no 220 funciona')).toEqual(['220', 'funciona']);
  });

  test('a noun that only stands for what is told of it need not be met', () => {
    const light = (typed: string) =>
      queryWords(`${typed} `).flatMap(({ text, role }) => (role === 'light' ? [text] : []));
    expect(light('a peça que mede corrente do pack')).toEqual(['peca']);
    expect(light('esse trem vazando água')).toEqual(['trem']);
    expect(light('trem de força com fuga')).toEqual([]);
  });

  test('the equipment is told from the rest', () => {
    expect(
      queryWords('tv com risco no monitor').flatMap(({ text, isEquipment }) => (isEquipment ? [text] : [])),
    ).toEqual(['tv', 'monitor']);
  });
});

test('the first letter of a word that is still being typed need not be met', () => {
  const lastRole = (typed: string) => queryWords(typed).at(-1)?.role;
  expect(lastRole('placa d')).toBe('light');
  expect(lastRole('placa d ')).toBe('telling');
  expect(lastRole('placa 5')).toBe('telling');
  expect(lastRole('placa di')).toBe('telling');
});

describe('the words of a query', () => {
  const texts = (typed: string) => queryWords(typed).map(({ text }) => text);
  test('function words are left out, words that tell of a fault stay', () => {
    expect(texts('não liga com a bateria do carro, só sem ela')).toEqual([
      'nao',
      'liga',
      'com',
      'bateria',
      'carro',
      'so',
      'sem',
    ]);
    expect(texts('de')).toEqual(['de']);
  });
  test('a code stays whole, a hyphenated word is two, 0x is not part of a POST code', () => {
    expect(
      queryWords('820-00165-A pré-carga 0x62').map(({ text, isCode, isPrefix }) => ({
        text,
        isCode,
        isPrefix,
      })),
    ).toEqual([
      { text: '82000165a', isCode: true, isPrefix: false },
      { text: 'pre', isCode: false, isPrefix: false },
      { text: 'carga', isCode: false, isPrefix: false },
      { text: '62', isCode: true, isPrefix: true },
    ]);
  });
  test('what surrounds a fault in a sentence need not be met', () => {
    const light = queryWords('o cliente disse que a placa não dá vídeo depois da queda de energia')
      .filter(({ role }) => role === 'light')
      .map(({ text }) => text);
    expect(light).toEqual(['cliente', 'disse', 'depois']);
  });
  test('a code of small words in capitals is no function word, nor is the English "no"', () => {
    expect(texts('micro-ondas com SE')).toContain('se');
    expect(texts('no power')).toEqual(['no', 'power']);
    expect(texts('erro no painel')).toEqual(['erro', 'painel']);
  });
});
