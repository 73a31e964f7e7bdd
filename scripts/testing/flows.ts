import assert from 'node:assert/strict';
import { callApi, type Person, type RunningProduct, signInElsewhere } from './people.ts';

interface Flow {
  sintoma: string;
  equipment_model_ids: number[];
  new_diagnosticos_texts?: (string | object)[];
  selected_diagnostico_ids?: number[];
  new_solucao_text?: string;
  new_solucoes_texts?: string[];
  selected_solucao_ids?: number[];
}

export interface SavedFlow {
  sintoma_id: number;
  diagnostico_ids: number[];
  solucao_ids: number[];
  troubleshooting_ids: number[];
}

/** Saves a flow through the API. */
export async function savedFlow(product: RunningProduct, token: string, flow: Flow): Promise<SavedFlow> {
  const response = await callApi(product, 'POST /wizard/create_flow', flow, token);
  assert.equal(response.status, 201, await response.clone().text());
  return (await response.json()) as SavedFlow;
}

let made = 0;

/** A new symptom with two diagnoses and a solution, on two models. */
export async function someFlow(product: RunningProduct, person: Person) {
  made += 1;
  const mark = `${process.pid}-${made}`;
  const token = await signInElsewhere(product, person);
  const diagnosticos: [string, string] = [
    `Medir o relé da estufa ${mark}`,
    `Conferir o termopar da estufa ${mark}`,
  ];
  const texts = {
    sintoma: `Estufa de cura ${mark} apita e não aquece`,
    diagnosticos,
    solucao: `Trocar o relé da estufa ${mark}`,
  };
  const saved = await savedFlow(product, token, {
    sintoma: texts.sintoma,
    equipment_model_ids: [1, 2],
    new_diagnosticos_texts: [{ descricao: diagnosticos[0], code_post: '55' }, diagnosticos[1]],
    new_solucao_text: texts.solucao,
  });
  return { ...texts, ...saved, mark, token };
}
