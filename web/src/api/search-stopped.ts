/** A search inside a document hit its time limit, so an empty result does not mean that there is nothing. */
export class SearchStopped extends Error {
  constructor() {
    super('the search was stopped by its time limit');
    this.name = 'SearchStopped';
  }
}
