import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { TroubleshootingEntry } from '../faults/troubleshooting.ts';
import { searchText } from '../texts.ts';
import { acrossFields, count, id, idInAddress, limitInQuery, skipInQuery } from '../values.ts';
import { type SignalType, signalTypes } from './signal-codes.ts';
import { typedCode, typedCodeMaxChars } from './typed-code.ts';

export const signalCodeLimits = {
  typedMaxChars: typedCodeMaxChars,
  found: { default: 20, max: 100 },
  nearest: { default: 5, max: 20 },
} as const;

export const signalTexts = {
  unknownPost: 'Code Post não encontrado.',
  linkFailed: 'Falha ao salvar o código.',
  linked: {
    post: 'Código Post vinculado com sucesso!',
    led: 'Código LED vinculado com sucesso!',
    beep: 'Código de bipe vinculado com sucesso!',
  } satisfies Record<SignalType, string>,
  /** After null was given. */
  unlinked: {
    post: 'Código Post retirado com sucesso!',
    led: 'Código LED retirado com sucesso!',
    beep: 'Código de bipe retirado com sucesso!',
  } satisfies Record<SignalType, string>,
  oneCode: 'Forneça exatamente um código: code_post, code_led ou code_beep.',
} as const;

export const SignalCode = z.object({
  id: id(),
  tipo: z.enum(signalTypes),
  codigo: z.string(),
  /** The same, if `tipo` is `post`. */
  code_post: z.optional(z.string()),
});
export type SignalCode = z.output<typeof SignalCode>;

/** A typed code with its type, parsed into the stored notation. */
const typed = {
  tipo: z.enum(signalTypes),
  codigo: searchText(typedCodeMaxChars),
};

/** A code as people write it; null removes the entry's code of this type. */
const linked = (type: SignalType) => z.optional(z.nullable(typedCode(type)));

export const CodeToLink = z
  .object({
    code_post: linked('post'),
    code_led: linked('led'),
    code_beep: linked('beep'),
    /** Whose the codes are, where not the equipment's maker; null: as the equipment says. Absent: as it was. */
    code_fabricante_id: z.optional(z.nullable(id())),
  })
  .check(
    acrossFields<Partial<Record<'code_post' | 'code_led' | 'code_beep', unknown>>>(
      ['code_post', 'code_led', 'code_beep'],
      ({ code_post, code_led, code_beep }) =>
        [code_post, code_led, code_beep].filter((code) => code !== undefined).length === 1,
      { error: signalTexts.oneCode },
    ),
  );
export type CodeToLink = z.output<typeof CodeToLink>;

export const signalCodeEndpoints = {
  search: endpoint('GET /codigo-sinal/search', 'read-knowledge-base', {
    summary:
      'Códigos conhecidos, o igual primeiro; depois os POST e LED que começam assim, e os de bipe que diferem só nas pausas',
    query: z.object({ ...typed, skip: skipInQuery(), limit: limitInQuery(signalCodeLimits.found) }),
    response: z.array(SignalCode),
  }),
  nearest: endpoint('GET /codigo-sinal/proximos', 'read-knowledge-base', {
    summary: 'Os códigos conhecidos mais próximos de um que não se conhece',
    query: z.object({ ...typed, limit: limitInQuery(signalCodeLimits.nearest) }),
    response: z.array(SignalCode),
  }),
  linkToEntry: endpoint(
    'POST /troubleshooting/troubleshooting/:id/vincular_code_post',
    'edit-knowledge-base',
    {
      summary: 'Vincula um código POST, LED ou de bipe a um registro; null retira o seu',
      params: z.object({ id: idInAddress() }),
      body: CodeToLink,
      response: z.extend(TroubleshootingEntry, { message: z.string() }),
      status: 200,
      errors: ['entry-not-found'],
    },
  ),
  linkToSymptom: endpoint('POST /sintomas/:id/vincular_code_post', 'edit-knowledge-base', {
    summary: 'Vincula um código POST, LED ou de bipe a todos os registros de um sintoma',
    params: z.object({ id: idInAddress() }),
    body: CodeToLink,
    response: z.object({ message: z.string(), registros: count() }),
    status: 200,
    errors: ['symptom-not-found'],
  }),
};
