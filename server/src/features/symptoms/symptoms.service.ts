import type { Database } from '../../database/database.ts';
import { pageOfMentioning } from '../articles/articles.service.ts';
import { pageOfAttachmentsOfModels } from '../attachments/attachments.service.ts';
import { recordCalls } from '../records/record-calls.service.ts';
import { findSymptom } from './symptoms.sql.ts';

export const symptoms = recordCalls('sintomas', {
  find: findSymptom,
  nameOf: ({ sintoma }) => sintoma,
  // The column is NOT NULL: '' means none.
  asColumns: async (_, given) => (given.ditos === null ? { ...given, ditos: '' } : given),
});

interface PageQuery {
  page: number;
  limit: number;
}

/** A page of the attachments of a symptom's models. @throws AppError symptom-not-found */
export async function pageOfSymptomAttachments(db: Database, id: number, query: PageQuery) {
  const { equipment_model_ids } = await symptoms.get(db, id);
  return pageOfAttachmentsOfModels(db, equipment_model_ids, query);
}

/** A page of the articles that link to a symptom or contain its text. @throws AppError symptom-not-found */
export async function pageOfSymptomArticles(db: Database, id: number, query: PageQuery) {
  const { sintoma } = await symptoms.get(db, id);
  return pageOfMentioning(db, { address: `/sintomas/${id}`, text: sintoma }, query);
}
