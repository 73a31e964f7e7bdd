import type { NamedModel } from '@bancada/contract/faults/symptoms';

/** Maker and model; without the maker if the model's name begins with it ("Tesla Model 3"). */
export function equipmentText({
  fabricante_nome: maker,
  nome,
}: Pick<NamedModel, 'fabricante_nome' | 'nome'>): string {
  return nome.toLowerCase().startsWith(maker.toLowerCase()) ? nome : `${maker} · ${nome}`;
}

/** The same, and the model number. */
export function modelText({ numero_modelo: number, ...model }: NamedModel): string {
  const name = equipmentText(model);
  return model.nome.toLowerCase().includes(number.toLowerCase()) ? name : `${name} (${number})`;
}

/** What is known of a release date: of an approximate one, the first of a month stands for the month, that of January for the year. */
export function knownText(day: string, isApproximate: boolean): string {
  if (!isApproximate || !day.endsWith('-01')) return day;
  return day.endsWith('-01-01') ? day.slice(0, 4) : `${day.slice(5, 7)}/${day.slice(0, 4)}`;
}
