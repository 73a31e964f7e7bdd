import * as z from 'zod/mini';
import { haveRoom, isBeyondLimits, longSignalTexts } from '../codes/long-signals.ts';
import { typedCode } from '../codes/typed-code.ts';
import { endpoint } from '../endpoint.ts';
import { listLimits, listQuery, pageOf } from '../lists.ts';
import { Measure, minutes } from '../measures/measure.ts';
import { searchText } from '../texts.ts';
import { acrossFields, count, id, idInAddress, limitInQuery, requiredText, time } from '../values.ts';
import { checkKinds } from './check-kinds.ts';
import { NamedModel } from './symptoms.ts';
import { troubleshootingLimits } from './troubleshooting.ts';

export const diagnosisLimits = {
  /** Diagnoses and solutions are suggested from this many characters. */
  suggestMinChars: 2,
  suggested: { default: 20, max: 100 },
  componentsMax: 100,
  relatedMax: 1000,
} as const;

/** A component that a diagnosis suspects. */
export const NamedComponent = z.object({ id: id(), part_number: z.string(), nome: z.string() });
export type NamedComponent = z.output<typeof NamedComponent>;

export const Diagnosis = z.object({
  id: id(),
  descricao: z.string(),
  code_post: z.nullable(z.string()),
  code_led: z.nullable(z.string()),
  code_beep: z.nullable(z.string()),
  /** Suspected components, without the bin, by part number. */
  componentes: z.array(NamedComponent),
  componente_ids: z.array(id()),
  /** A check, a step that prepares, or the test for absence of voltage. */
  tipo: z.enum(checkKinds),
  /** What to measure, and what is normal. */
  medida: z.nullable(Measure),
  /** Minutes that the check takes. */
  minutos: z.nullable(count()),
  /** There is a dangerous voltage where it is checked. */
  alta_tensao: z.boolean(),
  /** Number of entries, without the bin, that list it. */
  registros: count(),
  /** Number of faults, without the bin, of these entries. */
  defeitos: count(),
  criado_por_nome: z.nullable(z.string()),
  criado_em: time(),
  atualizado_em: time(),
});
export type Diagnosis = z.output<typeof Diagnosis>;

const text = () => requiredText(troubleshootingLimits.textMaxChars);
/** '' and null both mean none. */
const code = (type: 'post' | 'led' | 'beep') => z.nullable(z.union([z.literal(''), typedCode(type)]));
const components = () => z.array(id()).check(z.maxLength(diagnosisLimits.componentsMax));

/** How it is checked; null means none. */
const check = () => ({
  tipo: z.optional(z.enum(checkKinds)),
  medida: z.optional(z.nullable(Measure)),
  minutos: z.optional(minutes()),
  alta_tensao: z.optional(z.boolean()),
});

type Codes = { [Field in (typeof codeFields)[number]]?: string | null | undefined };
const codeFields = ['code_post', 'code_led', 'code_beep'] as const;
const inThePostCode = { error: longSignalTexts.taken, path: ['code_post'] };

/** A diagnosis created together with an entry: its text, optionally codes, suspected components and how it is checked. */
export const NewDiagnosis = z
  .object({
    descricao: text(),
    code_post: z.optional(code('post')),
    code_led: z.optional(code('led')),
    code_beep: z.optional(code('beep')),
    componente_ids: z.optional(components()),
    ...check(),
  })
  .check(acrossFields<Codes>(codeFields, haveRoom, inThePostCode));
export type NewDiagnosis = z.output<typeof NewDiagnosis>;

/** Body of an edit: absent fields are left unchanged. A signal beyond the limits takes the place of the POST code, so that is said to be none. */
export const DiagnosisEdit = z
  .object({
    descricao: z.optional(text()),
    code_post: z.optional(code('post')),
    code_led: z.optional(code('led')),
    code_beep: z.optional(code('beep')),
    componente_ids: z.optional(components()),
    ...check(),
    /** The version that the edit is based on: 409 if the record has changed since. */
    atualizado_em: z.optional(time()),
  })
  .check(
    acrossFields<Codes>(
      codeFields,
      (given) => haveRoom(given) && !(isBeyondLimits(given) && given.code_post === undefined),
      inThePostCode,
    ),
  );
export type DiagnosisEdit = z.output<typeof DiagnosisEdit>;

/** `similaridade` from 0 to 1; 1 if the texts differ only in case, accents and spacing. */
export const SuggestedDiagnosis = z.object({ id: id(), descricao: z.string(), similaridade: z.number() });
export type SuggestedDiagnosis = z.output<typeof SuggestedDiagnosis>;

/** A diagnosis as a row of their list. */
export const ListedDiagnosis = z.pick(Diagnosis, {
  id: true,
  descricao: true,
  tipo: true,
  medida: true,
  minutos: true,
  alta_tensao: true,
  defeitos: true,
});
export type ListedDiagnosis = z.output<typeof ListedDiagnosis>;

const ofDiagnosis = () => z.object({ id: idInAddress() });

export const diagnosisEndpoints = {
  suggest: endpoint('GET /diagnosticos', 'read-knowledge-base', {
    summary: 'Diagnósticos que têm um texto ou se parecem com ele, os mais parecidos primeiro',
    query: z.object({
      q: searchText(listLimits.searchMaxChars),
      limit: limitInQuery(diagnosisLimits.suggested),
    }),
    response: z.array(SuggestedDiagnosis),
    isCostly: true,
  }),
  list: endpoint('GET /diagnosticos/lista', 'read-knowledge-base', {
    summary: 'Diagnósticos, por texto, com o que cada um mede',
    query: listQuery(),
    response: pageOf(ListedDiagnosis),
    isCostly: true,
  }),
  get: endpoint('GET /diagnosticos/:id', 'read-knowledge-base', {
    summary: 'Um diagnóstico',
    params: ofDiagnosis(),
    response: Diagnosis,
    errors: ['diagnosis-not-found'],
  }),
  save: endpoint('PUT /diagnosticos/:id', 'edit-knowledge-base', {
    summary: 'Altera um diagnóstico; com atualizado_em, só se ninguém o alterou desde essa leitura',
    params: ofDiagnosis(),
    body: DiagnosisEdit,
    response: z.extend(Diagnosis, { message: z.string() }),
    errors: ['diagnosis-not-found', 'changed-meanwhile', 'value-taken'],
  }),
  symptoms: endpoint('GET /diagnosticos/:id/sintomas', 'read-knowledge-base', {
    summary: 'Os sintomas em que um diagnóstico aparece, por texto; no máximo 1.000',
    params: ofDiagnosis(),
    response: z.array(z.object({ id: id(), sintoma: z.string() })),
    errors: ['diagnosis-not-found'],
  }),
  models: endpoint('GET /diagnosticos/:id/equipamentos', 'read-knowledge-base', {
    summary: 'Os equipamentos em que um diagnóstico aparece, por nome; no máximo 1.000',
    params: ofDiagnosis(),
    response: z.array(NamedModel),
    errors: ['diagnosis-not-found'],
  }),
  solutionsOf: endpoint('POST /diagnosticos/solucoes-por-ids', 'read-knowledge-base', {
    answeredBy: 'replica',
    summary: 'As soluções que já estão com algum destes diagnósticos, as mais usadas primeiro; no máximo 100',
    body: z.object({ diagnostico_ids: z.array(id()).check(z.maxLength(diagnosisLimits.relatedMax)) }),
    response: z.array(z.object({ id: id(), solucao: z.string() })),
    status: 200,
    isCostly: true,
  }),
};
