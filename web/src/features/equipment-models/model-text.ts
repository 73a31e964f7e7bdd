import type { NamedModel } from '@bancada/contract/symptoms';

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
