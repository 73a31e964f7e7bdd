import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { type RawBuilder, sql } from 'kysely';

/** SQL expression: one owner's attachments in use, by name, for the list of owners. */
export function attachmentsOf(
  column: 'modelo_equipamento_id' | 'componente_id' | 'artigo_id',
  owner: string,
): RawBuilder<AttachmentSummary[]> {
  return sql<AttachmentSummary[]>`coalesce((
    SELECT json_agg(json_build_object('id', t.id, 'nome_arquivo', t.nome_arquivo,
                                      'tipo_documento', t.tipo_documento, 'descricao', t.descricao, 'tipo_arquivo', f.tipo_arquivo,
                                      'tem_miniatura', EXISTS (SELECT FROM document_thumbnails n WHERE n.sha256 = t.sha256))
                    ORDER BY fold_text(t.nome_arquivo), t.id)
      FROM attachments t JOIN stored_files f ON f.sha256 = t.sha256
     WHERE t.exclusao_id IS NULL AND ${sql.ref(`t.${column}`)} = ${sql.ref(owner)}), '[]')`;
}
