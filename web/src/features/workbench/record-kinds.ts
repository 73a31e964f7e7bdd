/** The names and page paths of an entry's records. */
export const recordKinds = {
  sintoma: { label: 'Sintoma', path: '/sintomas/$id' },
  diagnostico: { label: 'Diagnóstico', path: '/diagnosticos/$id' },
  solucao: { label: 'Solução', path: '/solucoes/$id' },
} as const;
