import { boardType } from '@bancada/contract/boards/board-media-type';
import { type BoardWithNames, boardNameLimits } from '@bancada/contract/boards/board-names';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/**
 * The boards attached to these models, the newest first, each with which of these names it has: the lines of its pages are its parts, with
 * a tab, and its nets (`name-lines.ts` of the contract).
 * @param names in any case
 */
export async function listBoards(
  db: Database,
  models: readonly number[],
  names: readonly string[],
): Promise<BoardWithNames[]> {
  const { rows } = await sql<BoardWithNames>`
    WITH boards AS MATERIALIZED (
      SELECT t.id, t.nome_arquivo, t.sha256, m.id AS modelo, m.nome FROM attachments t
        JOIN stored_files f ON f.sha256 = t.sha256
        JOIN equipment_models m ON m.id = t.modelo_equipamento_id
       WHERE t.modelo_equipamento_id = ANY (${models}::int[]) AND t.exclusao_id IS NULL AND m.exclusao_id IS NULL
         AND f.tipo_arquivo LIKE ${`${boardType}%`}
       ORDER BY t.id DESC LIMIT ${boardNameLimits.boards})
    SELECT json_build_object('id', b.id, 'nome_arquivo', b.nome_arquivo) AS anexo,
           json_build_object('id', b.modelo, 'nome', b.nome) AS modelo, coalesce(found.names, '[]') AS nomes
      FROM boards b
      LEFT JOIN LATERAL (
        SELECT json_agg(json_build_object('nome', name, 'tipo', kind) ORDER BY kind, name) AS names
          FROM (SELECT DISTINCT split_part(line, E'\\t', 1) AS name,
                       CASE WHEN strpos(line, E'\\t') > 0 THEN 'peca' ELSE 'rede' END AS kind
                  FROM document_pages p CROSS JOIN LATERAL string_to_table(p.texto, E'\\n') AS line
                 WHERE p.sha256 = b.sha256 AND upper(split_part(line, E'\\t', 1)) = ANY (${names.map((name) => name.toUpperCase())}::text[])
                 LIMIT ${boardNameLimits.names}) AS met) AS found ON ${names.length > 0}
     ORDER BY b.id DESC`.execute(db);
  return rows;
}
