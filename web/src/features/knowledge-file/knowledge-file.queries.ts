import { knowledgeEndpoints } from '@bancada/contract/imports/knowledge-calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { sendForm } from '../../api/send-form.ts';

/** What a file would have now, and whether one can be imported. */
export const knowledgeQuery = queryOptions({
  queryKey: ['knowledge-file'],
  queryFn: ({ signal }) => call(knowledgeEndpoints.state, {}, { signal }),
  staleTime: 0,
});

/** Sends a file and waits until all of it is imported. @param onSent called when its last byte has left */
export function importKnowledge(file: File, onSent: () => void) {
  const form = new FormData();
  form.append('file', file);
  return sendForm(knowledgeEndpoints.imported, form, {
    signal: new AbortController().signal,
    onProgress: (sent) => sent >= file.size && onSent(),
  });
}
