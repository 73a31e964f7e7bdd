import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';

/** An entry with only the given fields filled in. */
export function anEntry(id: number, part: Partial<TroubleshootingEntry>): TroubleshootingEntry {
  return {
    id,
    id_troubleshooting: id,
    sintoma_id: 1,
    sintoma: '',
    diagnosticos: [],
    diagnostico: [],
    diagnostico_ids: [],
    diagnostico_tipos: [],
    solucao: '',
    solucao_id: 1,
    modelo_equipamento_id: 1,
    modelo_equipamento_nome: '',
    fabricante_id: 1,
    fabricante_nome: '',
    code_post: null,
    code_led: null,
    code_beep: null,
    resolveu: 0,
    tentativas: 0,
    pessoas: 0,
    ordem: 0,
    alta_tensao: false,
    score: 0,
    fonte: null,
    confianca: null,
    criado_por_nome: null,
    criado_em: '2026-11-21T12:00:00Z',
    atualizado_em: '2026-11-21T12:00:00Z',
    ...part,
  };
}
