import { incompleteHeader } from '@bancada/contract/incomplete-answers';
import type { ListPage } from '@bancada/contract/lists';

/** A list's search hit its time limit, so an empty result does not mean that there is nothing. */
export class SearchStopped extends Error {
  constructor() {
    super('the search was stopped by its time limit');
    this.name = 'SearchStopped';
  }
}

/** The rows of a page, for callers that cannot show that there may be more. @throws SearchStopped */
export function rowsOf<Row>(page: Pick<ListPage<Row>, 'data' | 'interrompido'>): Row[] {
  if (page.interrompido) throw new SearchStopped();
  return page.data;
}

/** The same for suggestions; those that begin with the text are found even without the search. @throws SearchStopped */
export function suggestedOf<Row>({ body, headers }: { body: Row[]; headers: Headers }): Row[] {
  if (body.length === 0 && headers.has(incompleteHeader)) throw new SearchStopped();
  return body;
}
