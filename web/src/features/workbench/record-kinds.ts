/** How the records of an entry are named, and where each has its page. */
export const recordKinds = {
  sintoma: { label: 'Sintoma', path: '/sintomas/$id' },
  diagnostico: { label: 'Diagnóstico', path: '/diagnosticos/$id' },
  solucao: { label: 'Solução', path: '/solucoes/$id' },
} as const;
