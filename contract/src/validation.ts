import * as z from 'zod/mini';
import type { $ZodRawIssue } from 'zod/v4/core';
import { fieldTexts } from './errors.ts';

/**
 * What is wrong with a value, as a sentence for the user. `speakPortuguese` sets it as zod's error messages, so that
 * form and server say the same.
 */
export function portugueseMessage(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? fieldTexts.required : wrongType(String(issue.expected));
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_format':
      return invalidFormat(issue.format);
    case 'invalid_value':
      return `Escolha um destes valores: ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return `Campo desconhecido: ${issue.keys.join(', ')}.`;
    default:
      return 'Valor inválido.';
  }
}

/** Makes all schemas of this process report errors in Portuguese. Call once at start-up, on each side. */
export function speakPortuguese(): void {
  z.config({ customError: portugueseMessage });
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null;
}

function wrongType(expected: string): string {
  const wanted: Record<string, string> = {
    string: 'Digite um texto.',
    number: 'Digite um número.',
    int: 'Digite um número inteiro.',
    boolean: 'Escolha sim ou não.',
    array: 'Envie uma lista.',
    object: 'Envie um objeto JSON.',
    date: 'Digite uma data.',
  };
  return wanted[expected] ?? 'Valor inválido.';
}

function tooSmall(origin: string, minimum: number, isIncluded: boolean): string {
  if (origin === 'string') {
    return minimum === 1 ? fieldTexts.required : `Digite pelo menos ${minimum} caracteres.`;
  }
  if (origin === 'array') {
    return minimum === 1 ? 'Escolha pelo menos um item.' : `Escolha pelo menos ${minimum} itens.`;
  }
  return isIncluded ? `O menor valor aceito é ${minimum}.` : `Digite um número maior que ${minimum}.`;
}

function tooBig(origin: string, maximum: number): string {
  if (origin === 'string') return fieldTexts.tooLong(maximum);
  if (origin === 'array') return `Escolha no máximo ${maximum} itens.`;
  return `O maior valor aceito é ${maximum}.`;
}

function invalidFormat(format: string): string {
  const wanted: Record<string, string> = {
    email: 'Digite um e-mail válido.',
    url: 'Digite um endereço que comece com http:// ou https://.',
    date: 'Digite uma data válida (aaaa-mm-dd).',
    datetime: 'Digite uma data e hora válidas (ISO 8601).',
  };
  return wanted[format] ?? 'Formato inválido.';
}
