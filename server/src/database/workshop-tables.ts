import type { ReadingCondition, ReadingKind } from '@bancada/contract/measures/reading-kinds';
import type { VisitState } from '@bancada/contract/units/visit-states';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { CreatedAt, Time } from './column-types.ts';
import type { AuthoredRecord } from './knowledge-tables.ts';

interface Outcomes extends AuthoredRecord {
  troubleshooting_id: number;
  resolveu: boolean;
  /** `YYYY-MM-DD`. */
  dia: string;
  unidade: string | null;
  nota: string | null;
  diagnostico_id: number | null;
  atendimento_id: number | null;
  /** Its creator, or a number below 0 once the account is gone; set by a trigger. */
  pessoa: Generated<number>;
  /** What it is about: `outcome_case` of migration 0019. */
  caso: GeneratedAlways<string>;
  /** When it was said last. */
  dito_em: Generated<string>;
  /** Brought by a merge beside another of the same person and case. */
  repetido: Generated<boolean>;
  /** Counts in nothing; set by a trigger, and for all of a person at once. */
  de_lado: Generated<boolean>;
}

/** What an outcome says. */
export interface SaidBefore {
  resolveu: boolean;
  dia: string;
  unidade: string | null;
  diagnostico_id: number | null;
  dito_em: Time;
}

/** Written only by triggers. */
interface SolutionOutcomes {
  sintoma_id: number;
  solucao_id: number;
  resolveu: number;
  tentativas: number;
  pessoas: number;
  /** Of these, what counts in the order. */
  contam: number;
  contam_resolvidos: number;
  prova: GeneratedAlways<number>;
}

/** Whose outcomes count in nothing. */
interface OutcomesSetAside {
  usuario_id: number;
  /** Defaults to the acting person. */
  por: Generated<number | null>;
  em: CreatedAt;
}

interface Units extends AuthoredRecord {
  modelo_equipamento_id: number | null;
  serie: string | null;
  imei1: string | null;
  imei2: string | null;
  chassi: string | null;
  placa: string | null;
  referencia: string | null;
  troca_de_placa: string | null;
  nota: string | null;
}

interface Visits extends AuthoredRecord {
  aparelho_id: number;
  estado: Generated<VisitState>;
  /** `YYYY-MM-DD`, as all days here. */
  aberto_em: string;
  encerrado_em: string | null;
  queixa: string | null;
  sintoma_id: number | null;
  feito: string | null;
  nao_feito: string | null;
  nota: string | null;
  garantia_ate: string | null;
  fotos: Generated<unknown>;
}

/** Two units made one, and what that moved. */
interface UnitMerges {
  id: GeneratedAlways<number>;
  de_id: number;
  para_id: number;
  exclusao_id: number | null;
  atendimentos: number[];
  campos: JSONColumnType<Record<string, string | number>>;
  /** Defaults to the acting person. */
  usuario_id: Generated<number | null>;
  criado_em: CreatedAt;
  desfeita_em: Generated<string | null>;
}

/** One row, or none. */
interface Shop {
  id: Generated<boolean>;
  nome: Generated<string>;
  cnpj: Generated<string>;
  endereco: Generated<string>;
  garantia: Generated<string>;
  /** PNG. */
  logo: Buffer | null;
  logo_em: string | null;
}

interface Readings extends AuthoredRecord {
  modelo_equipamento_id: number;
  revisao: string | null;
  ponto: string;
  referencia: string | null;
  grandeza: ReadingKind;
  condicao: ReadingCondition;
  valor: string | null;
  boa: boolean;
  sintoma_id: number | null;
  anexo_id: number | null;
  medidor: string | null;
  nota: string | null;
  atendimento_id: number | null;
}

/** The file of OpenBoardData from which readings of a board came; '' is the model without a revision. */
interface BoardDataFiles {
  modelo_equipamento_id: number;
  revisao: string;
  texto: string;
  criado_em: Time;
}

/** Work at the bench: outcomes, units and their visits, readings. */
export interface WorkshopTables {
  outcomes: Outcomes;
  units: Units;
  visits: Visits;
  unit_merges: UnitMerges;
  readings: Readings;
  board_data_files: BoardDataFiles;
  shop: Shop;
  solution_outcomes: SolutionOutcomes;
  outcomes_set_aside: OutcomesSetAside;
}
