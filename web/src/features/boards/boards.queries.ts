import { attachmentEndpoints } from '@bancada/contract/attachments/attachments';
import { documentEndpoints } from '@bancada/contract/attachments/documents';
import { faultEndpoints } from '@bancada/contract/faults/faults';
import type { PointStats } from '@bancada/contract/measures/reading-stats';
import { boardReadingEndpoints } from '@bancada/contract/measures/readings';
import { partEndpoints, partLimits } from '@bancada/contract/records/parts';
import { queryOptions } from '@tanstack/react-query';
import { askWorker } from '../../api/ask-worker.ts';
import { call, callForBytes } from '../../api/client.ts';
import { timings } from '../../timings.ts';
import type { BoardLayout } from './layout.ts';
import type { BoardMessage } from './read-board.worker.ts';

/** Why a file is not shown as a board. */
export interface RefusedBoard {
  refused: string;
}

/** The board of an attachment, read in a worker. Kept only while it is on the screen: it may be large. */
export function boardQuery(id: number) {
  return queryOptions({
    queryKey: ['board', id],
    queryFn: async ({ signal }): Promise<BoardLayout | RefusedBoard> => {
      const given = { params: { id }, query: {} };
      const blob = await callForBytes(attachmentEndpoints.download, given, { signal });
      return readApart(new Uint8Array(await blob.arrayBuffer()), signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // A board is as large as it is: comparing it with the former one would look at every pin.
    structuralSharing: false,
  });
}

async function readApart(bytes: Uint8Array, signal: AbortSignal): Promise<BoardLayout | RefusedBoard> {
  const limit = AbortSignal.timeout(timings.boardLimitMs);
  const start = () => new Worker(new URL('./read-board.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await askWorker(start, bytes, {
      signal: AbortSignal.any([signal, limit]),
      read: (message: BoardMessage) => ({ answer: 'layout' in message ? message.layout : message }),
    });
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return { refused: 'A leitura da placa demorou demais e parou.' };
    throw error;
  }
}

/** The attachment itself, under the key that its own page uses. */
export function attachmentOfBoardQuery(id: string) {
  return queryOptions({
    queryKey: ['attachments', 'one', id],
    queryFn: ({ signal }) => call(attachmentEndpoints.get, { params: { id } }, { signal }),
  });
}

const pagesShown = 10;

/** Documents of a model that name a part or a net, each with its best page. */
export function pagesNamingQuery(model: number | null, name: string) {
  return queryOptions({
    queryKey: ['boards', 'pages', model, name],
    queryFn: ({ signal }) => {
      const query = {
        q: name,
        exata: '1',
        limit: pagesShown,
        modelo_equipamento_id: model ?? undefined,
      } as const;
      return call(documentEndpoints.search, { query }, { signal });
    },
    enabled: model !== null && name !== '',
  });
}

const faultsAsked = 30;

/** Faults of a model in whose texts a name stands, perhaps as a part of a longer one. */
export function faultsNamingQuery(model: number | null, name: string) {
  return queryOptions({
    queryKey: ['boards', 'faults', model, name],
    queryFn: ({ signal }) => {
      const query = { q: name, limit: faultsAsked, modelo_equipamento_id: model ?? undefined };
      return call(faultEndpoints.byCriteria, { query }, { signal });
    },
    enabled: model !== null && name !== '',
  });
}

/** Datasheets of the part numbers that texts name. */
export function datasheetsNamedQuery(text: string) {
  const asked = text.slice(0, partLimits.queryMaxChars);
  return queryOptions({
    queryKey: ['boards', 'datasheets', asked],
    queryFn: ({ signal }) => call(partEndpoints.named, { query: { q: asked } }, { signal }),
    enabled: /\d/.test(asked),
  });
}

/** Most models have one page. */
const pointPages = { limit: 1000, pagesMax: 10 } as const;

/** All points that were read of a model, once for a board. What begins with `readings` is asked again when one is added. */
export function pointsOfModelQuery(modelId: number | null) {
  return queryOptions({
    queryKey: ['readings', 'of-board', modelId],
    queryFn: async ({ signal }): Promise<PointStats[]> => {
      const points: PointStats[] = [];
      for (let page = 1; page <= pointPages.pagesMax; page++) {
        const query = { modelo_equipamento_id: modelId ?? 0, page, limit: pointPages.limit };
        const { data, total_pages } = await call(boardReadingEndpoints.points, { query }, { signal });
        points.push(...data);
        if (page >= total_pages) break;
      }
      return points;
    },
    enabled: modelId !== null,
  });
}
