import { signalLimits } from '../codes/signal-codes.ts';

/** What is said of a sound or a light beside its code. */
export const senseProblems = {
  sameLength: 'curto ou longo: não dá para saber',
  tooManyBeeps: `mais de ${signalLimits.beepMaxItems} itens: não cabe em um código de bipes`,
  tooManyBlinks: 'mais de 9 piscadas em um grupo: não cabe em um código de LED',
  tooManyGroups: `mais de ${signalLimits.ledMaxGroups} grupos: não cabe em um código de LED`,
  soundCutAtStart: 'o começo da gravação corta o primeiro bipe',
  soundCutAtEnd: 'o fim da gravação corta o último bipe',
  filmCutAtStart: 'o começo do filme corta a primeira piscada',
  filmCutAtEnd: 'o fim do filme corta a última piscada',
  contrary: 'as repetições não dizem todas o mesmo',
  continuous: 'tom contínuo: não é um código de bipes',
  siren: 'sirene de dois tons: não é um código de bipes',
  melody: 'vários tons: não é um código de bipes',
  noBeeps: 'nenhum bipe foi ouvido',
  steady: 'LED aceso sem piscar',
  breathing: 'o LED acende e apaga aos poucos: não é um código',
  noBlinks: 'nenhuma piscada foi vista',
  noFile: 'arquivo não encontrado',
  unreadable: 'o arquivo não pode ser lido: é de outro formato',
  fileCut: 'o arquivo está cortado: só o que ele traz foi ouvido',
  longSound: 'só os primeiros 5 minutos foram ouvidos',
  longFilm: 'só as primeiras 20.000 imagens foram vistas',
} as const;
