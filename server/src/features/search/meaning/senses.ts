import type { QueryWord } from '../words/query-word.ts';
import type { Signal } from '../words/signals-in-query.ts';
import type { Concept } from './concepts.ts';
import { type Form, isWholeWord, wholeWord } from './lexeme-query.ts';
import { withoutRepeats } from './word-forms.ts';

/** A word that texts use for two things, where the query means one of them. */
interface Sense {
  isMeant: (words: readonly QueryWord[], signals: readonly Signal[]) => boolean;
  /** A lexeme of it, whole or a stem. */
  lexeme: RegExp;
  /** Texts that mean the other thing do not meet it. */
  form: Form;
}

const hasAny = (words: readonly QueryWord[], which: RegExp) => words.some(({ text }) => which.test(text));

const ofBeeps = /^(bip|beep|apit|pis?$|piu|toque|long[oa]|comprid|demorad|sonor|curt[oa]s$)/;
const ofLocks =
  /^(porta|tampa|conector|plugue|cabo|tomada|infantil|crianca|eletrica|cinto|capo|capu|gatilho)/;
const ofFirmware = /^(bios|uefi|recuper|restaur|dxe|pei|bds|post|iso$|win|flash|arquivo|boot|inicia|final)/;
const ofScreens = /^(tela|telinha|imagem|video|display|lcd|farol|lampada)/;
const ofLights = /^(led|luz|luzes|caps|num|botao|tecla)/;

/** `esquenta muito`, and no microwave oven that `não esquenta`. */
const undenied = ['esquent', 'aquec', 'gel', 'gir'].map(
  (stem): Sense => ({
    isMeant: (words) => words.every(({ role }) => role !== 'negation'),
    lexeme: new RegExp(`^(${stem}|zq${stem}(a|am|ar|ou|ando|ava))$`),
    form: { lexemes: [stem], notAfter: ['nao', 'sem'] },
  }),
);

const senses: readonly Sense[] = [
  ...undenied,
  {
    // `placa de vídeo em curto`, and no `bipe longo e dois curtos, placa de vídeo`.
    isMeant: (words, signals) => signals.length === 0 && !hasAny(words, ofBeeps),
    lexeme: /^(curt|zqcurto)$/,
    form: {
      lexemes: [wholeWord('curto')],
      notAfter: ['bipe', 'bip', 'beep', 'apito', 'toque'].map(wholeWord),
    },
  },
  {
    // `notebook sem imagem`, and no recovery image of a BIOS.
    isMeant: (words) => !hasAny(words, ofFirmware),
    lexeme: /^(imag|zqimagens|zqimagem)$/,
    form: { lexemes: ['imag'], notBefore: ['de'] },
  },
  {
    // `falta uma fase`, and no phase of a start.
    isMeant: (words) => !hasAny(words, ofFirmware),
    lexeme: /^(fas|zqfases?)$/,
    form: { lexemes: ['fas'], notBefore: ['dxe', 'pei', 'bds', 'inic', 'inicial', 'final', 'fin', 'de'] },
  },
  {
    // `motor travando`, and no `trava do conector`.
    isMeant: (words) => words[0]?.text !== 'trava' && !hasAny(words, ofLocks),
    lexeme: /^(trav|zqtrav(a|am|ar|ou|ando|ad[oa]s?))$/,
    form: { lexemes: ['trav'], notAfter: ['nao', 'sem'], notBefore: ['do', 'da', 'de', 'infantil', 'eletr'] },
  },
  {
    // `tela piscando`, and no LED of a screen that is dark.
    isMeant: (words, signals) => signals.length === 0 && hasAny(words, ofScreens) && !hasAny(words, ofLights),
    lexeme: /^(pisc|zqpisc(a|am|ar|ou|ando))$/,
    form: {
      lexemes: [wholeWord('piscando')],
      notAfter: ['led', 'leds', 'lock', 'vermelho', 'ambar'].map(wholeWord),
    },
  },
];

/** The concepts of a query, so that what has a word of it in another sense does not meet it. */
export function inTheirSense(
  concepts: readonly Concept[],
  words: readonly QueryWord[],
  signals: readonly Signal[],
): Concept[] {
  const meant = senses.filter(({ isMeant }) => isMeant(words, signals));
  const told = (forms: readonly Form[]) => meant.reduce(inSense, forms);
  return concepts.map((concept) => {
    const asDenied = (forms: readonly Form[]) => (concept.isTurnedOver ? forms.map(unlessAffirmed) : forms);
    return {
      ...concept,
      whole: [...asDenied(told(concept.whole))],
      own: [...asDenied(told(concept.own))],
      other: [...asDenied(told(concept.other))],
    };
  });
}

/** `sem som` is not met by `com som e sem imagem`. */
function unlessAffirmed(form: Form): Form {
  const {
    lexemes: [only = '', ...more],
    isPrefix,
    notAfter = [],
  } = form;
  if (more.length > 0 || isPrefix === true) return form;
  return { ...form, notAfter: [...notAfter, isWholeWord(only) ? wholeWord('com') : 'com'] };
}

/** What has more words and this one (`curto total`) has the word itself. */
function inSense(forms: readonly Form[], { lexeme, form }: Sense): readonly Form[] {
  const isOf = (one: string) => lexeme.test(one);
  if (!forms.some(({ lexemes: [only = '', ...more] }) => more.length === 0 && isOf(only))) return forms;
  return withoutRepeats([form, ...forms.filter(({ lexemes }) => !lexemes.some(isOf))]);
}
