import { likeEndpoints } from '@bancada/contract/faults/likes';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { isLiked, likeEntry } from './likes.service.ts';

export function likesRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(likeEndpoints.like, ({ caller, query }) => likeEntry(db, caller, query.id_troubleshooting));
  serve(likeEndpoints.check, ({ caller, query }) => isLiked(db, caller, query.id_troubleshooting));
}
