import * as z from 'zod/mini';
import { fieldTexts } from '../errors.ts';

/** How long a password may be, in characters as a person counts them. */
export const passwordLimits = { minChars: 8, maxChars: 128 } as const;

/** In UTF-16 units: a character outside the BMP takes two, and combining marks add more. */
export const passwordMaxUnits = 4 * passwordLimits.maxChars;

/** Why a password is refused, beyond its length. */
export const passwordTexts = {
  tooCommon: 'Esta senha está entre as mais usadas. Escolha outra.',
  breached: 'Esta senha apareceu em vazamentos de senhas de outros sites. Escolha outra.',
  holdsPerson: 'A senha não pode conter o nome, o nome de usuário nem o e-mail de quem vai usá-la.',
  currentIsWrong: 'A senha atual não confere.',
  currentIsNeeded: 'Digite sua senha atual para trocar o e-mail.',
  mismatch: 'As senhas não coincidem.',
} as const;

/** A new password: any characters. The owner's data and the breach list are checked separately. */
export const newPassword = () =>
  z.string().check(
    z.minLength(1),
    z.refine(
      (value) => countChars(value) >= passwordLimits.minChars,
      `Digite pelo menos ${passwordLimits.minChars} caracteres.`,
    ),
    z.refine(
      (value) => countChars(value) <= passwordLimits.maxChars,
      fieldTexts.tooLong(passwordLimits.maxChars),
    ),
    z.meta({ minLength: passwordLimits.minChars, maxLength: passwordLimits.maxChars }),
  );

/** What zxcvbn finds in a password, as far as the refusal goes by it. */
interface PasswordEstimate {
  /** 0 (guessed at once) to 4. */
  score: number;
  sequence: readonly { pattern: string }[];
}

/** Longer passwords are in no list, and estimating a long text blocks its thread for hundreds of milliseconds. */
const estimatedMaxChars = 24;
/** Guessed in less than a million tries. */
const refusedScore = 1;

/** The first words to guess here: the product's name and the trade's terms (OWASP ASVS 5.0, 6.1.2). */
const contextWords = [
  'bancada',
  'oficina',
  'tecnico',
  'tecnica',
  'assistencia',
  'eletronica',
  'conserto',
  'reparo',
];

/**
 * Whether the server refuses the password as one of the most used: as a whole an entry of the lists of passwords and words, a
 * repetition, a row of keys, a sequence or a date.
 * @param estimate of zxcvbn, with its common and its Portuguese lists, given further words as the person's own
 */
export function isCommonPassword(
  password: string,
  estimate: (password: string, words: string[]) => PasswordEstimate,
): boolean {
  // A few characters, repeated.
  if (/^(.{1,8})\1+$/su.test(password)) return true;
  if (password.length > estimatedMaxChars) return false;
  const { score, sequence } = estimate(password, [...contextWords]);
  const isOnePiece = sequence.length === 1 && sequence[0]?.pattern !== 'bruteforce';
  const isOfContext = sequence.some(
    (match) => 'dictionaryName' in match && match.dictionaryName === 'userInputs',
  );
  return score === 0 || ((isOnePiece || isOfContext) && score <= refusedScore);
}

/** Data about a person that must not occur in their password. */
export interface PasswordOwner {
  nome: string;
  nome_usuario: string;
  email: string;
}

/** Shorter parts of a name or an e-mail occur in too many words to be refused. */
const partMinChars = 4;
const wholeNameMinChars = 3;

/**
 * Whether the password contains its owner's name (whole, or a word of it of 4 letters or more), user name, e-mail, or
 * the part before its @ (4 characters or more). Case, accents and spacing are ignored.
 */
export function passwordHoldsOwner(password: string, owner: PasswordOwner): boolean {
  const words = owner.nome.split(/\s+/);
  const pieces = [
    ...words.filter((word) => countChars(word) >= partMinChars),
    ...[owner.nome].filter((whole) => countChars(fold(whole)) >= wholeNameMinChars),
    owner.nome_usuario,
    owner.email,
    ...owner.email.split('@', 1).filter((local) => countChars(local) >= partMinChars),
  ];
  const folded = fold(password);
  return pieces.map(fold).some((piece) => piece !== '' && folded.includes(piece));
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();
}

function countChars(text: string): number {
  return [...text].length;
}
