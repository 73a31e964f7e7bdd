import type { NamedModel } from '@bancada/contract/symptoms';

/** Maker, model and model number; without the maker if the model's name begins with it. */
export function modelText({ fabricante_nome: maker, nome, numero_modelo: number }: NamedModel): string {
  const name =
    maker === '' || nome.toLowerCase().startsWith(maker.toLowerCase()) ? nome : `${maker} · ${nome}`;
  return nome.toLowerCase().includes(number.toLowerCase()) ? name : `${name} (${number})`;
}
