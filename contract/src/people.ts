import * as z from 'zod/mini';
import { cleanLine } from './texts.ts';

/** Limits of a person's names and e-mail, shared by forms, server and database. */
export const peopleLimits = {
  nomeMaxChars: 120,
  nomeUsuarioMinChars: 3,
  nomeUsuarioMaxChars: 30,
  emailMaxChars: 254,
} as const;

/** `nome`: a single line. */
export const personName = () =>
  z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.minLength(1),
      z.maxLength(peopleLimits.nomeMaxChars),
      z.regex(/^\P{Cc}*$/u, 'Digite o nome em uma linha só.'),
    );

/** `nome_usuario`: unique regardless of case. */
export const userName = () =>
  z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.minLength(1),
      z.regex(/^[A-Za-z0-9._-]{3,30}$/, 'Use de 3 a 30 letras sem acento, números, ponto, "_" ou "-".'),
    );

/** E-mail address: unique regardless of case, stored as typed. Like an HTML e-mail field it allows `dono@localhost`. */
export const emailAddress = () =>
  z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.minLength(1),
      z.maxLength(peopleLimits.emailMaxChars),
      z.email({ pattern: z.regexes.html5Email }),
    );
