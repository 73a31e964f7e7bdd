import type { GuidedAnswer, GuidedSession } from '@bancada/contract/guided/guided-calls';
import type { SafetyEvent } from '@bancada/contract/guided/guided-safety';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Time } from './column-types.ts';
import type { SaidBefore } from './workshop-tables.ts';

/** Rows are added only by triggers; a background job folds them into the counts. */
interface GuidedSessions {
  id: GeneratedAlways<number>;
  sintoma_ids: number[];
  modelo_equipamento_id: number | null;
  unidade: string | null;
  /** Folded, without spaces. */
  unidade_chave: GeneratedAlways<string | null>;
  atendimento_id: Generated<number | null>;
  fim: GuidedSession['fim'];
  encerrado_em: Time | null;
  criado_em: Time;
  criado_por: number | null;
  atualizado_em: Time;
}

interface GuidedAnswers {
  id: GeneratedAlways<number>;
  sessao_id: number;
  diagnostico_id: number;
  resposta: GuidedAnswer['resposta'];
  valor: string | null;
  respondido_em: Time;
  respondido_por: number | null;
}

interface GuidedParticipants {
  sessao_id: number;
  pessoa_id: number;
  desde: Time;
}

interface GuidedSafetyEvents {
  id: GeneratedAlways<number>;
  sessao_id: number;
  evento: SafetyEvent;
  em: Time;
  pessoa_id: number | null;
}

/** A word of a session on a solution. */
interface GuidedOutcomes {
  id: GeneratedAlways<number>;
  sessao_id: number;
  resultado_id: number;
  resolveu: boolean;
  /** What the outcome said before; null: the word made it. */
  antes: JSONColumnType<SaidBefore | null, string | null, string | null>;
  em: Time;
  pessoa_id: number | null;
  desfeito_em: Time | null;
}

/** Guided diagnoses. */
export interface GuidedTables {
  guided_sessions: GuidedSessions;
  guided_answers: GuidedAnswers;
  guided_participants: GuidedParticipants;
  guided_safety: GuidedSafetyEvents;
  guided_outcomes: GuidedOutcomes;
}
