import { boardNameEndpoints } from '@bancada/contract/boards/board-names';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { listBoards } from './boards.sql.ts';

export function boardsRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(boardNameEndpoints.find, async ({ query }) => {
    const boards = await listBoards(db, query.modelo_equipamento_id, query.nome ?? []);
    return query.nome === undefined ? boards : boards.filter(({ nomes }) => nomes.length > 0);
  });
}
