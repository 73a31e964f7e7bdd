/** Maker and model; without the maker if the model's name begins with it ("Tesla Model 3"). */
export function equipmentText(entry: { fabricante_nome: string; modelo_equipamento_nome: string }): string {
  const { fabricante_nome: maker, modelo_equipamento_nome: model } = entry;
  return model.toLowerCase().startsWith(maker.toLowerCase()) ? model : `${maker} · ${model}`;
}
