import type { Count, FoundFault } from '@bancada/contract/faults/faults';
import type { SearchResult } from '@bancada/contract/search/search';
import { expect } from 'vitest';
import type { TestApplication } from './application.ts';
import { binOf } from './bin.ts';

export interface OwnRecord {
  /** Model number and name, maker, and category. */
  model: readonly [number: string, name: string, maker: string, category: string];
  symptom: string;
  check: string;
  fix: string;
  code?: string;
}

/** Records of several trades, with texts that the starter base does not have. */
export const ownRecords: readonly OwnRecord[] = [
  {
    model: ['AMX 2018', 'Central AMX 2018', 'Vigilar', 'Central de alarme'],
    symptom: 'Sirene dispara sem invasão',
    check: 'Medir 12 V na saída da sirene',
    fix: 'Trocar o sensor da zona 3',
  },
  {
    model: ['DM-1220', 'Domo DM 1220', 'Olhar', 'Câmera de segurança'],
    symptom: 'Câmera noturna mostra tudo lavado',
    check: 'Limpar a cúpula por dentro',
    fix: 'Trocar o filtro infravermelho',
  },
  {
    model: ['FD-300', 'Impressora FD 300', 'Camadas', 'Impressora 3D'],
    symptom: 'Primeira camada não gruda na mesa',
    check: 'Nivelar a mesa com folha de 0,1 mm',
    fix: 'Limpar a mesa com álcool a 99%',
  },
  {
    model: ['CO-7', 'Cadeira CO 7', 'Sorriso', 'Cadeira odontológica'],
    symptom: 'Cadeira odontológica desce sozinha',
    check: 'Sensor de hall da tampa em curto',
    fix: 'Substituir a solenoide de descida',
  },
  {
    model: ['EX-2', 'Cafeteira EX 2', 'Moca', 'Máquina de café'],
    symptom: 'Cafeteira vaza pelo grupo',
    check: 'Ensaiar a bobina com 22 Ω em série e 4,7 µF em paralelo',
    fix: 'Trocar a junta do grupo e regular a 9 bar',
  },
  {
    model: ['QX-4', 'Drone QX 4', 'Voar', 'Drone'],
    symptom: 'Drone pousa sozinho com a bateria em 5%',
    check: 'Conferir na placa R&D o firmware em C++',
    fix: 'Recalibrar a bússola',
  },
  {
    model: ['MT-24', 'Totem MT 24', 'Quiosque', 'Totem'],
    symptom: 'Totem de 24" apagado depois do transporte',
    check: 'Trilho de 6,5 V ausente no conector do totem',
    fix: 'Refazer a solda do regulador AMS1117',
  },
  {
    model: ['OB-12', 'Ônibus OB 12', 'Rodar', 'Ônibus elétrico'],
    symptom: 'P1A4C: contator do ônibus colado',
    check: 'Medir a bobina do contator do ônibus',
    fix: 'Trocar o conjunto de contatores do ônibus',
    code: 'P1A4C',
  },
  {
    model: ['OR-6', 'Ordenhadeira OR 6', 'Leiteira', 'Ordenhadeira'],
    symptom: 'Ordenhadeira perde vácuo na terceira vaca',
    check: 'Ouvir a válvula reguladora',
    fix: 'Trocar o diafragma do pulsador',
  },
  {
    model: ['EL-8', 'Elevador EL 8', 'Subir', 'Elevador'],
    symptom: 'Sensor da porta do hall não fecha',
    check: 'Alinhar o ímã da folha',
    fix: 'Trocar a corrediça',
  },
];

/** Helpers for tests of the search on a workshop's own records. */
export function ownRecordsOf(application: TestApplication) {
  const { call } = application;
  const { create } = binOf(application);
  const search = async (q: string, rest = '') => {
    const response = await call('usuario', 'GET', `/search/global?q=${encodeURIComponent(q)}${rest}`);
    expect(response.statusCode).toBe(200);
    const corrected = response.headers['x-search-corrected'];
    return {
      results: response.json<SearchResult[]>(),
      total: Number(response.headers['x-total-count']),
      corrected: typeof corrected === 'string' ? decodeURIComponent(corrected) : null,
    };
  };
  const faults = async (q: string) => {
    const response = await call('usuario', 'GET', `/defeitos?q=${encodeURIComponent(q)}`);
    return response.json<{ data: FoundFault[]; total: Count }>();
  };
  const first = async (q: string) => (await search(q)).results[0];
  const symptomOf = (result: SearchResult | undefined) =>
    result?.type === 'troubleshooting' ? result.sintoma : result?.description;

  const save = async (flow: object) => {
    const response = await call('usuario', 'POST', '/wizard/create_flow', flow);
    expect([response.statusCode, response.statusCode === 201 ? '' : response.body]).toEqual([201, '']);
    return response.json<{ sintoma_id: number; solucao_ids: number[]; diagnostico_ids: number[] }>();
  };
  const createModel = async ([numero_modelo, nome, maker, category]: OwnRecord['model']) => {
    const fabricante_id = await create('manufacturers', { values: { nome: maker } });
    const categoria_id = await create('categories', { values: { nome: category } });
    const id = await create('equipment-models', {
      values: { nome, numero_modelo, fabricante_id, categoria_id, data_lancamento: '2021-05-01' },
    });
    return { id, fabricante_id, categoria_id };
  };
  /** By their symptoms. */
  const models = new Map<string, Awaited<ReturnType<typeof createModel>>>();

  const saveAll = async () => {
    for (const { model, symptom, check, fix, code } of ownRecords) {
      const made = await createModel(model);
      models.set(symptom, made);
      await save({
        sintoma: symptom,
        equipment_model_ids: [made.id],
        new_diagnosticos_texts: [code === undefined ? check : { descricao: check, code_post: code }],
        new_solucao_text: fix,
      });
    }
  };
  /** The first result is the fault that begins with this symptom, and matches the whole query. */
  const expectFirst = async (q: string, symptom: string) => {
    const result = await first(q);
    expect
      .soft({ q, aproximado: result?.aproximado, symptom: symptomOf(result) })
      .toEqual({ q, aproximado: false, symptom: expect.stringContaining(symptom) });
  };
  return { search, faults, first, symptomOf, save, createModel, models, saveAll, expectFirst };
}
