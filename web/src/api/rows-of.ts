import type { ListPage } from '@bancada/contract/lists';
import { incompleteHeader } from '@bancada/contract/search';

/** The search of a list was stopped by its time limit: that nothing was found does not say that there is nothing. */
export class SearchStopped extends Error {
  constructor() {
    super('the search was stopped by its time limit');
    this.name = 'SearchStopped';
  }
}

/** The rows of a page of a list, for what cannot say that there may be more. @throws SearchStopped */
export function rowsOf<Row>(page: Pick<ListPage<Row>, 'data' | 'interrompido'>): Row[] {
  if (page.interrompido) throw new SearchStopped();
  return page.data;
}

/** What is suggested for a text, for the same: what begins with it is found without a search. @throws SearchStopped */
export function suggestedOf<Row>({ body, headers }: { body: Row[]; headers: Headers }): Row[] {
  if (body.length === 0 && headers.has(incompleteHeader)) throw new SearchStopped();
  return body;
}
