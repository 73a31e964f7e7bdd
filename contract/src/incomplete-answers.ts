/** Header that is `true` where the search hit its time limit, and otherwise absent. */
export const incompleteHeader = 'x-search-incomplete';
export const incompleteHeaders = () => ({
  [incompleteHeader]:
    '`true` quando a busca foi interrompida por demorar demais: pode haver mais resultados; ausente quando terminou',
});
