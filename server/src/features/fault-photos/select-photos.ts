import type { FaultPhoto, PhotoKind } from '@bancada/contract/attachments/photo-marks';
import { type RawBuilder, sql } from 'kysely';
import { recordRules } from '../records/record-kinds.ts';

/** SQL: the photos in use of the records `s` of a kind, each at its `mark.lugar`. */
export const selectPhotos = (kind: PhotoKind) => sql`
  SELECT s.id AS registro_id, t.id, t.nome_arquivo, t.tipo_documento, f.tipo_arquivo,
         EXISTS (SELECT FROM document_thumbnails n WHERE n.sha256 = t.sha256) AS tem_miniatura,
         t.modelo_equipamento_id, t.componente_id, t.artigo_id, t.atendimento_id, mark.foto ->> 'legenda' AS legenda,
         (SELECT o.id FROM attachments o
           WHERE o.id = (mark.foto ->> 'original_id')::integer AND o.exclusao_id IS NULL) AS original_id, mark.lugar
    FROM ${sql.table(recordRules[kind].table)} s
   CROSS JOIN LATERAL jsonb_array_elements(s.fotos) WITH ORDINALITY AS mark (foto, lugar)
    JOIN attachments t ON t.id = (mark.foto ->> 'anexo_id')::integer AND t.exclusao_id IS NULL
    JOIN stored_files f ON f.sha256 = t.sha256`;

/** SQL expression: the photos of one symptom in their order, as JSON; null where it has none. */
export function photosOf(symptom: RawBuilder<unknown>): RawBuilder<FaultPhoto[] | null> {
  return sql`(SELECT json_agg(photo ORDER BY photo.lugar) FROM (
    ${selectPhotos('sintomas')} WHERE s.id = ${symptom} AND s.fotos <> '[]') AS photo)`;
}
