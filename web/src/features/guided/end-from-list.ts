import { type GuidedSession, guidedEndpoints } from '@bancada/contract/guided/guided-calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { noticeOfFailure, noticeWithUndo } from '../records/notices.tsx';
import { endTexts } from './guided-texts.ts';

/** Ends a guided diagnosis that nobody goes on with, which can be undone. */
export async function endFromList(
  queryClient: QueryClient,
  { id, titulo }: Pick<GuidedSession, 'id' | 'titulo'>,
): Promise<void> {
  const end = (fim: 'abandonado' | null) => setEnd(queryClient, id, fim);
  if (await end('abandonado'))
    noticeWithUndo(`${endTexts.abandonado}: ${titulo}`, async () => void (await end(null)));
}

/** @returns whether it was done */
async function setEnd(queryClient: QueryClient, id: number, fim: 'abandonado' | null): Promise<boolean> {
  const saving = call(guidedEndpoints.end, { params: { id }, body: { fim, manter_resultados: true } });
  const isDone = await saving.then(
    () => true,
    (error: unknown) => {
      noticeOfFailure(error, 'O diagnóstico não foi encerrado.');
      return false;
    },
  );
  void queryClient.invalidateQueries({ queryKey: ['guided'] });
  return isDone;
}
