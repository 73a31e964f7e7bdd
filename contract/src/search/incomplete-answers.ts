/** Header that is `true` where the search hit its time limit, or records are still being read for it; otherwise absent. */
export const incompleteHeader = 'x-search-incomplete';
export const incompleteHeaders = () => ({
  [incompleteHeader]:
    '`true` quando a busca foi interrompida por demorar demais, ou os registros ainda são lidos para ela: pode haver mais resultados; ausente quando terminou',
});
