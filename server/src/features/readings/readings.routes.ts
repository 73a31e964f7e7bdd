import { boardReadingEndpoints } from '@bancada/contract/measures/readings';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { boardDataOf } from './board-data.service.ts';
import {
  createReading,
  getReading,
  pageOfPoints,
  pageOfReadings,
  revisionsOf,
  saveReading,
  unknownInReading,
} from './readings.service.ts';
import { takeBoardData, takeLines } from './take-readings.service.ts';

export function readingsRoutes(serve: Serve, parts: { db: Database; clock: Clock }): void {
  const { db } = parts;
  const unknown = unknownInReading(db);
  serve(boardReadingEndpoints.list, ({ query }) => pageOfReadings(db, query));
  serve(boardReadingEndpoints.points, ({ query }) => pageOfPoints(db, query));
  serve(boardReadingEndpoints.revisions, ({ query }) => revisionsOf(db, query.modelo_equipamento_id));
  serve(boardReadingEndpoints.boardData, ({ query }) => boardDataOf(db, query));
  serve(boardReadingEndpoints.get, ({ params }) => getReading(db, params.id));
  serve(boardReadingEndpoints.create, ({ caller, body }) => createReading(db, caller, body), unknown);
  serve(
    boardReadingEndpoints.save,
    ({ caller, params, body }) => saveReading(db, caller, params.id, body),
    unknown,
  );
  serve(boardReadingEndpoints.takeLines, ({ caller, body }) => takeLines(db, caller, body), unknown);
  serve(
    boardReadingEndpoints.takeBoardData,
    ({ caller, body }) => takeBoardData(parts, caller, body),
    unknown,
  );
}
