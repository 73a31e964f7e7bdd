import * as z from 'zod/mini';
import { cleanLine } from './texts.ts';

/** What a person is called and reached by: the figures that forms, server and database share. */
export const peopleLimits = {
  nomeMaxChars: 120,
  nomeUsuarioMinChars: 3,
  nomeUsuarioMaxChars: 30,
  emailMaxChars: 254,
} as const;

/** `nome`: on one line. */
export const personName = () =>
  z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.minLength(1),
      z.maxLength(peopleLimits.nomeMaxChars),
      z.regex(/^\P{Cc}*$/u, 'Digite o nome em uma linha só.'),
    );

/** `nome_usuario`: unique without regard to case. */
export const userName = () =>
  z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.minLength(1),
      z.regex(/^[A-Za-z0-9._-]{3,30}$/, 'Use de 3 a 30 letras sem acento, números, ponto, "_" ou "-".'),
    );

/** An e-mail address: unique without regard to case, kept as typed. As e-mail fields take it: `dono@localhost` too. */
export const emailAddress = () =>
  z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.minLength(1),
      z.maxLength(peopleLimits.emailMaxChars),
      z.email({ pattern: z.regexes.html5Email }),
    );
