import * as z from 'zod/mini';
import { Article } from './articles.ts';
import { Attachment } from './attachments.ts';
import { ditos } from './ditos.ts';
import { endpoint } from './endpoint.ts';
import { listLimits, listQuery, pageOf } from './lists.ts';
import { incompleteHeaders } from './search.ts';
import { searchText } from './texts.ts';
import { troubleshootingLimits } from './troubleshooting.ts';
import { count, id, idInAddress, limitInQuery, requiredText, time } from './values.ts';

export const symptomLimits = {
  /** Similar symptoms are suggested from this many characters on. */
  similarMinChars: 3,
  similar: { default: 50, max: 50 },
  modelsMax: 1000,
} as const;

/** An equipment model as symptoms and diagnoses show it. */
export const NamedModel = z.object({
  id: id(),
  nome: z.string(),
  numero_modelo: z.string(),
  fabricante_nome: z.string(),
});
export type NamedModel = z.output<typeof NamedModel>;

export const Symptom = z.object({
  id: id(),
  sintoma: z.string(),
  /** Other ways to say it, one per line. */
  ditos: z.string(),
  /** Models, without the bin, on which it is seen, by name. */
  equipment_models: z.array(NamedModel),
  equipment_model_ids: z.array(id()),
  /** Number of entries, without the bin. */
  registros: count(),
  criado_por_nome: z.nullable(z.string()),
  criado_em: time(),
  atualizado_em: time(),
});
export type Symptom = z.output<typeof Symptom>;

/** Body of an edit: absent fields are left unchanged. */
export const SymptomEdit = z.object({
  sintoma: z.optional(requiredText(troubleshootingLimits.textMaxChars)),
  /** Other ways to say it, one per line. */
  ditos: z.optional(ditos()),
  /** Every model on which it is seen; at least one. */
  equipment_model_ids: z.optional(
    z
      .array(id())
      .check(z.minLength(1, 'Escolha ao menos um equipamento.'), z.maxLength(symptomLimits.modelsMax)),
  ),
  /** The version that the edit is based on: 409 if the record has changed since. */
  atualizado_em: z.optional(time()),
});
export type SymptomEdit = z.output<typeof SymptomEdit>;

/** `similaridade` from 0 to 1; 1 if the texts differ only in case, accents and spacing. */
export const SimilarSymptom = z.object({ id: id(), sintoma: z.string(), similaridade: z.number() });
export type SimilarSymptom = z.output<typeof SimilarSymptom>;

const ofSymptom = () => z.object({ id: idInAddress() });
const page = () => z.omit(listQuery(), { search: true });

export const symptomEndpoints = {
  similar: endpoint('GET /sintomas', 'read-knowledge-base', {
    summary: 'Sintomas parecidos com um texto, os mais parecidos primeiro',
    query: z.object({
      q: searchText(listLimits.searchMaxChars),
      limit: limitInQuery(symptomLimits.similar),
    }),
    response: z.array(SimilarSymptom),
    responseHeaders: incompleteHeaders(),
    isCostly: true,
  }),
  get: endpoint('GET /sintomas/:id', 'read-knowledge-base', {
    summary: 'Um sintoma',
    params: ofSymptom(),
    response: Symptom,
    errors: ['symptom-not-found'],
  }),
  details: endpoint('GET /sintomas/:id/details', 'read-knowledge-base', {
    summary: 'Um sintoma com os seus equipamentos',
    params: ofSymptom(),
    response: Symptom,
    errors: ['symptom-not-found'],
  }),
  save: endpoint('PUT /sintomas/:id/details', 'edit-knowledge-base', {
    summary:
      'Altera um sintoma e os seus equipamentos; com atualizado_em, só se ninguém o alterou desde essa leitura',
    params: ofSymptom(),
    body: SymptomEdit,
    response: z.extend(Symptom, { message: z.string() }),
    errors: ['symptom-not-found', 'changed-meanwhile', 'value-taken'],
  }),
  attachments: endpoint('GET /sintomas/:id/anexos', 'read-knowledge-base', {
    summary: 'Os anexos dos equipamentos de um sintoma, por equipamento e nome',
    params: ofSymptom(),
    query: page(),
    response: pageOf(Attachment),
    errors: ['symptom-not-found'],
  }),
  articles: endpoint('GET /sintomas/:id/artigos', 'read-knowledge-base', {
    summary: 'Os artigos que mencionam um sintoma: pela ligação /sintomas/{id} ou pelo texto',
    params: ofSymptom(),
    query: page(),
    response: pageOf(z.pick(Article, { id: true, nome: true, autor: true })),
    errors: ['symptom-not-found'],
  }),
};
