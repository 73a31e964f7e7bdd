import { isCommonPassword, passwordTexts } from '@bancada/contract/accounts/passwords';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonWords } from '@zxcvbn-ts/language-common';
import { dictionary as portugueseWords, translations } from '@zxcvbn-ts/language-pt-br';

// A megabyte of word lists: only import it when a password is being chosen.

/** Longer passwords are judged by their beginning, as the estimate takes quadratic time. */
const judgedChars = 64;

export interface PasswordStrength {
  /** From 0 (guessed at once) to 4 (strong). */
  score: 0 | 1 | 2 | 3 | 4;
  /** In Portuguese: first what makes it weak, then what would help. */
  advice: string[];
}

const estimator = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...commonWords, ...portugueseWords },
  translations: {
    ...translations,
    // Replace sentences of the library that are poor Portuguese, or say less.
    warnings: {
      ...translations.warnings,
      straightRow: 'Teclas vizinhas em sequência são fáceis de adivinhar.',
      simpleRepeat: 'Caracteres repetidos, como "aaa", são fáceis de adivinhar.',
      extendedRepeat: 'Trechos repetidos, como "abcabcabc", são fáceis de adivinhar.',
      sequences: 'Sequências como "abc" ou "123" são fáceis de adivinhar.',
      topTen: 'É uma das senhas mais usadas.',
      topHundred: 'É uma senha muito usada.',
      common: 'Parte dela é uma senha muito usada.',
      similarToCommon: 'Ela se parece com uma senha muito usada.',
      wordByItself: 'Uma palavra só é fácil de adivinhar.',
      namesByThemselves: 'Um nome só é fácil de adivinhar.',
      commonNames: 'Nomes conhecidos são fáceis de adivinhar.',
      userInputs: 'Seus próprios dados são fáceis de adivinhar.',
    },
    suggestions: {
      ...translations.suggestions,
      l33t: 'Trocar "a" por "@" ou "o" por "0" ajuda pouco.',
      reverseWords: 'Escrever uma palavra de trás para frente ajuda pouco.',
      allUppercase: 'Maiúsculas em tudo ajudam pouco.',
      capitalization: 'Uma maiúscula no começo ajuda pouco.',
      dates: 'Evite datas e anos ligados a você.',
      recentYears: 'Evite anos recentes.',
      sequences: 'Evite sequências de caracteres.',
      repeated: 'Evite repetir palavras e trechos.',
      anotherWord: 'Junte mais uma ou duas palavras pouco comuns.',
      useWords: 'Use várias palavras que não formem uma frase conhecida.',
    },
  },
});

/** How hard a password is to guess for somebody who knows these words about its owner; what the server refuses says so. */
export function passwordStrength(password: string, ownerWords: readonly string[]): PasswordStrength {
  const { score, feedback } = estimator.check(password.slice(0, judgedChars), [...ownerWords]);
  if (isCommonPassword(password, (text, words) => estimator.check(text, words)))
    return { score: 0, advice: [passwordTexts.tooCommon, ...feedback.suggestions] };
  const advice = [feedback.warning, ...feedback.suggestions].filter((sentence) => sentence !== null);
  return { score, advice: score >= 3 ? [] : advice };
}
