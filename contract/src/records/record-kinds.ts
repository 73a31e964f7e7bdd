/** The kinds of records of the knowledge base, in the order of the screens. `records.ts` says what each is. */
export const recordKinds = [
  'manufacturers',
  'categories',
  'equipment-models',
  'datasheets',
  'artigos',
  'attachments',
  'sintomas',
  'diagnosticos',
  'solucoes',
  'troubleshooting',
  'resultados',
  'units',
  'visits',
  'readings',
] as const;
export type RecordKind = (typeof recordKinds)[number];
