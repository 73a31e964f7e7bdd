import * as z from 'zod/mini';
import { cleanLine } from '../texts.ts';

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

/** Browsers and Node have it; this package knows neither's types. */
declare const URL: { canParse(address: string): boolean; new (address: string): { hostname: string } };

/** An accented domain as mail servers know it: `rita@manutenção.com.br` is at `xn--manuteno-xzag.com.br`. */
function withPlainDomain(email: string): string {
  const [, name = '', domain = ''] = /^(.*@)([^@]*[^\x20-\x7e@][^@]*)$/.exec(email) ?? [];
  if (domain === '' || /[/?#\\:[\]]/.test(domain) || !URL.canParse(`http://${domain}`)) return email;
  return name + new URL(`http://${domain}`).hostname;
}

/**
 * E-mail address: unique regardless of case, stored as typed, but for an accented domain. Like an HTML e-mail field it allows
 * `dono@localhost`.
 */
export const emailAddress = () =>
  z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.overwrite(withPlainDomain),
      z.minLength(1),
      z.maxLength(peopleLimits.emailMaxChars),
      z.email({ pattern: z.regexes.html5Email }),
    );

/** Of somebody who registers, and is sent a link: a domain without a dot is a slip, and the link would go nowhere. */
export const reachableAddress = () =>
  emailAddress().check(
    z.refine((email) => !/@[^.]*$/.test(email), 'Digite o e-mail inteiro, como nome@exemplo.com.br.'),
  );
