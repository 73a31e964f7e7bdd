import * as z from 'zod/mini';
import { Attachment } from '../attachments/attachments.ts';
import { endpoint } from '../endpoint.ts';
import { listLimits, listQuery, pageOf } from '../lists.ts';
import { Article } from '../records/articles.ts';
import { deletionHeader } from '../records/bin.ts';
import { countedKind } from '../records/records.ts';
import { searchText } from '../texts.ts';
import { count, id, idInAddress, limitInQuery, requiredText, time } from '../values.ts';
import { wholeNumber } from '../whole-number.ts';
import { ditos } from './ditos.ts';
import { troubleshootingLimits } from './troubleshooting.ts';

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

/** A model on which a symptom is seen. */
export const ModelOfSymptom = z.extend(NamedModel, {
  /** Number of entries of the symptom on this model, without the bin. */
  registros: count(),
});
export type ModelOfSymptom = z.output<typeof ModelOfSymptom>;

export const Symptom = z.object({
  id: id(),
  sintoma: z.string(),
  /** Other ways to say it, one per line. */
  ditos: z.string(),
  /** Mending it means working where there is a dangerous voltage. */
  alta_tensao: z.boolean(),
  /** Models, without the bin, on which it is seen, by name. */
  equipment_models: z.array(ModelOfSymptom),
  equipment_model_ids: z.array(id()),
  /** Number of entries, without the bin. */
  registros: count(),
  /** Number of different solutions of these entries. */
  consertos: count(),
  criado_por_nome: z.nullable(z.string()),
  criado_em: time(),
  atualizado_em: time(),
});
export type Symptom = z.output<typeof Symptom>;

export const symptomTexts = {
  notOfSymptom: 'Escolha só equipamentos deste sintoma.',
  stillOfSymptom: 'Escolha só equipamentos que o sintoma deixa de ter.',
  tooManyEntries: `São registros demais para um salvamento: no máximo ${wholeNumber(troubleshootingLimits.writtenMax.entries)}, com ${wholeNumber(troubleshootingLimits.writtenMax.links)} diagnósticos. Leve os consertos a menos equipamentos por vez.`,
  entriesLeft: (count: number) =>
    `Os equipamentos retirados têm ${countedKind('troubleshooting', count)} deste sintoma, que iriam para a Lixeira. Confira e salve de novo.`,
} as const;

const modelIds = () => z.array(id()).check(z.maxLength(symptomLimits.modelsMax));

/** Body of an edit: absent fields are left unchanged. */
export const SymptomEdit = z.object({
  sintoma: z.optional(requiredText(troubleshootingLimits.textMaxChars)),
  /** Other ways to say it, one per line. */
  ditos: z.optional(ditos()),
  alta_tensao: z.optional(z.boolean()),
  /** Every model on which it is seen; at least one. */
  equipment_model_ids: z.optional(
    z
      .array(id())
      .check(z.minLength(1, 'Escolha ao menos um equipamento.'), z.maxLength(symptomLimits.modelsMax)),
  ),
  /** Models of the symptom that get an entry for each of its solutions that they lack, with its diagnoses and codes. */
  levar_consertos_para: z.optional(modelIds()),
  /**
   * Models that the symptom no longer has: its entries on them go to the bin, as one deletion. If this list is given, a
   * removed model that has entries must be in it; without the list, such entries stay.
   */
  excluir_registros_de: z.optional(modelIds()),
  /** The version that the edit is based on: 409 if the record has changed since. */
  atualizado_em: z.optional(time()),
});
export type SymptomEdit = z.output<typeof SymptomEdit>;

export const SymptomSaved = z.extend(Symptom, {
  message: z.string(),
  /** Entries made for `levar_consertos_para`. */
  registros_criados: count(),
  /** Entries moved to the bin for `excluir_registros_de`. */
  registros_excluidos: count(),
  /** Entries in use on models that the symptom does not have. */
  registros_sem_equipamento: count(),
});
export type SymptomSaved = z.output<typeof SymptomSaved>;

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
      'Altera um sintoma, os seus equipamentos e, se for pedido, os registros deles; com atualizado_em, só se ninguém o alterou desde essa leitura',
    params: ofSymptom(),
    body: SymptomEdit,
    response: SymptomSaved,
    responseHeaders: {
      [deletionHeader]:
        'Número na lixeira da exclusão de registros, para desfazê-la; ausente quando não houve',
    },
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
