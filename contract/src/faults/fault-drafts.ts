import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, idInAddress, paragraphs, requiredText, time } from '../values.ts';
import { NamedModel, symptomLimits } from './symptoms.ts';
import { troubleshootingLimits } from './troubleshooting.ts';

export const faultDraftLimits = {
  checksMax: 20,
  solutionsMax: 10,
  notaMaxChars: 1000,
  /** Drafts of one person that wait. */
  perPerson: 100,
} as const;

export const faultDraftTexts = {
  created: 'Rascunho guardado. Ele só entra na base quando for revisado e salvo na Bancada.',
} as const;

const text = () => requiredText(troubleshootingLimits.textMaxChars);

/**
 * A fault that somebody else's program has written, for its person to look at: no record, in no search, seen by nobody else. The person
 * opens it in the wizard, and what they save there is theirs.
 */
export const NewFaultDraft = z.object({
  sintoma: text(),
  equipment_model_ids: z._default(z.array(id()).check(z.maxLength(symptomLimits.modelsMax)), []),
  verificacoes: z._default(z.array(text()).check(z.maxLength(faultDraftLimits.checksMax)), []),
  solucoes: z._default(z.array(text()).check(z.maxLength(faultDraftLimits.solutionsMax)), []),
  /** Where it comes from, for whoever looks at it. */
  nota: z._default(paragraphs(faultDraftLimits.notaMaxChars), ''),
});
export type NewFaultDraft = z.output<typeof NewFaultDraft>;

export const FaultDraft = z.object({
  id: id(),
  sintoma: z.string(),
  /** Those in use. */
  modelos: z.array(NamedModel),
  verificacoes: z.array(z.string()),
  solucoes: z.array(z.string()),
  nota: z.string(),
  /** The token that wrote it; null: the person, signed in. */
  token_nome: z.nullable(z.string()),
  criado_em: time(),
});
export type FaultDraft = z.output<typeof FaultDraft>;

const ofDraft = () => z.object({ id: idInAddress() });

export const faultDraftEndpoints = {
  list: endpoint('GET /rascunhos', 'edit-knowledge-base', {
    answeredBy: 'primary',
    summary: 'Os próprios rascunhos de defeitos por confirmar, os mais novos primeiro',
    response: z.array(FaultDraft),
  }),
  get: endpoint('GET /rascunhos/:id', 'edit-knowledge-base', {
    answeredBy: 'primary',
    summary: 'Um dos próprios rascunhos de defeitos',
    params: ofDraft(),
    response: FaultDraft,
    errors: ['draft-not-found'],
  }),
  create: endpoint('POST /rascunhos', 'edit-knowledge-base', {
    summary:
      'Guardar o rascunho de um defeito: só entra na base quando a pessoa o abre no assistente, revisa e salva',
    body: NewFaultDraft,
    response: z.extend(FaultDraft, { message: z.string() }),
    status: 201,
    errors: ['too-many-drafts'],
  }),
  discard: endpoint('DELETE /rascunhos/:id', 'edit-knowledge-base', {
    summary: 'Descartar um dos próprios rascunhos de defeitos; o que já não existe não é erro',
    params: ofDraft(),
  }),
};
