import type { KnowledgeKind } from '@bancada/contract/imports/knowledge-calls';
import type { RecordKind } from '@bancada/contract/records/records';
import { type RawBuilder, sql } from 'kysely';
import { mergedIdentities } from '../records/identities.service.ts';

type Query = RawBuilder<Record<string, unknown>>;

/** What every line begins with; `own` is this instance. */
const about = (own: string) => sql`r.identidade, coalesce(r.instancia, ${own}::uuid) AS instancia`;
const times = sql`r.criado_em, r.atualizado_em`;
const inUse = sql`r.exclusao_id IS NULL`;

const merged = (kind: RecordKind) => sql`
  (SELECT coalesce(json_agg(DISTINCT m.identidade::text), '[]') FROM (${mergedIdentities(kind, sql`r.id`)}) AS m) AS tambem`;

const codeOf = (column: string) =>
  sql`(SELECT c.codigo FROM signal_codes c WHERE c.id = ${sql.ref(`r.${column}`)})`;
const codes = sql`json_build_object('post', ${codeOf('code_post_id')}, 'led', ${codeOf('code_led_id')},
  'beep', ${codeOf('code_beep_id')}) AS codigos`;

/** The identities in use that a link table names, sorted. */
function linked(links: string, { owner, item, table }: { owner: string; item: string; table: string }) {
  return sql`(SELECT coalesce(json_agg(o.identidade ORDER BY o.identidade), '[]')
    FROM ${sql.table(links)} l JOIN ${sql.table(table)} o ON o.id = ${sql.ref(`l.${item}`)} AND o.exclusao_id IS NULL
   WHERE ${sql.ref(`l.${owner}`)} = r.id)`;
}

/**
 * The lines of each kind, in their order, with the fields of `knowledgeLines` in theirs. Left out is what names people or belongs to
 * a unit: authors, contacts, notes of outcomes, numbers of units, readings of a visit; and what needs a file.
 */
const rows: Record<KnowledgeKind, (own: string) => Query> = {
  manufacturers: (own) => sql`SELECT ${about(own)}, r.nome, r.website, ${times}
    FROM manufacturers r WHERE ${inUse} ORDER BY r.identidade`,
  categories: (own) => sql`SELECT ${about(own)}, r.nome, r.descricao, r.alta_tensao, ${times}
    FROM categories r WHERE ${inUse} ORDER BY r.identidade`,
  'equipment-models': (own) => sql`SELECT ${about(own)}, r.nome, r.numero_modelo, f.identidade AS fabricante,
      c.identidade AS categoria, r.data_lancamento, r.data_aproximada, ${times}
    FROM equipment_models r JOIN manufacturers f ON f.id = r.fabricante_id JOIN categories c ON c.id = r.categoria_id
   WHERE ${inUse} ORDER BY r.identidade`,
  datasheets: (
    own,
  ) => sql`SELECT ${about(own)}, r.part_number, r.nome, r.descricao, f.identidade AS fabricante, ${times}
    FROM datasheets r JOIN manufacturers f ON f.id = r.fabricante_id WHERE ${inUse} ORDER BY r.identidade`,
  substitutos:
    () => sql`SELECT r.identidade AS peca, s.identidade AS substituto, said.value ->> 'condicao' AS condicao,
      (said.value ->> 'desde')::timestamptz AS desde
    FROM datasheets r CROSS JOIN LATERAL jsonb_array_elements(r.substitutos) WITH ORDINALITY AS said (value, place)
    JOIN datasheets s ON s.id = (said.value ->> 'peca')::integer AND s.exclusao_id IS NULL
   WHERE ${inUse} AND r.substitutos <> '[]' ORDER BY r.identidade, said.place`,
  sintomas: (own) => sql`SELECT ${about(own)}, ${merged('sintomas')}, r.sintoma, r.ditos, r.alta_tensao,
      ${linked('symptom_models', { owner: 'sintoma_id', item: 'modelo_equipamento_id', table: 'equipment_models' })} AS modelos, ${times}
    FROM symptoms r WHERE ${inUse} ORDER BY r.identidade`,
  diagnosticos: (
    own,
  ) => sql`SELECT ${about(own)}, ${merged('diagnosticos')}, r.descricao, r.tipo AS tipo_de_passo, r.medida,
      r.minutos, r.alta_tensao, ${codes},
      ${linked('diagnosis_components', { owner: 'diagnostico_id', item: 'componente_id', table: 'datasheets' })} AS componentes, ${times}
    FROM diagnoses r WHERE ${inUse} ORDER BY r.identidade`,
  solucoes: (own) => sql`SELECT ${about(own)}, ${merged('solucoes')}, r.solucao, ${times}
    FROM solutions r WHERE ${inUse} ORDER BY r.identidade`,
  troubleshooting: (own) => sql`SELECT ${about(own)}, ${merged('troubleshooting')}, s.identidade AS sintoma,
      m.identidade AS equipamento, o.identidade AS solucao,
      (SELECT coalesce(json_agg(d.identidade ORDER BY l.posicao, d.identidade), '[]')
         FROM entry_diagnoses l JOIN diagnoses d ON d.id = l.diagnostico_id AND d.exclusao_id IS NULL
        WHERE l.troubleshooting_id = r.id) AS diagnosticos,
      ${codes}, f.identidade AS fabricante_do_codigo, r.fonte, r.confianca, ${times}
    FROM troubleshooting_entries r JOIN symptoms s ON s.id = r.sintoma_id JOIN solutions o ON o.id = r.solucao_id
    JOIN equipment_models m ON m.id = r.modelo_equipamento_id LEFT JOIN manufacturers f ON f.id = r.code_fabricante_id
   WHERE ${inUse} ORDER BY r.identidade`,
  resultados: (
    own,
  ) => sql`SELECT ${about(own)}, e.identidade AS registro, r.resolveu, r.dia, r.dito_em, r.repetido,
      d.identidade AS diagnostico,
      first_value(r.identidade) OVER (PARTITION BY r.pessoa ORDER BY r.identidade) AS mesma_pessoa,
      CASE WHEN unit_key(r.unidade) IS NOT NULL
           THEN first_value(r.identidade) OVER (PARTITION BY unit_key(r.unidade) ORDER BY r.identidade) END AS mesmo_aparelho, ${times}
    FROM outcomes r JOIN troubleshooting_entries e ON e.id = r.troubleshooting_id AND e.exclusao_id IS NULL
    LEFT JOIN diagnoses d ON d.id = r.diagnostico_id AND d.exclusao_id IS NULL
   WHERE ${inUse} AND NOT r.de_lado ORDER BY r.identidade`,
  readings: (
    own,
  ) => sql`SELECT ${about(own)}, m.identidade AS equipamento, r.revisao, r.ponto, r.referencia, r.grandeza,
      r.condicao, r.valor, r.boa, s.identidade AS sintoma, r.medidor, r.nota, ${times}
    FROM readings r JOIN equipment_models m ON m.id = r.modelo_equipamento_id
    LEFT JOIN symptoms s ON s.id = r.sintoma_id AND s.exclusao_id IS NULL
   WHERE ${inUse} AND r.atendimento_id IS NULL AND r.grandeza <> 'foto' ORDER BY r.identidade`,
  // Each after the one that it lies under.
  artigos: (own) => sql`WITH RECURSIVE tree (id, depth) AS (
      SELECT id, 0 FROM articles WHERE "CUI" IS NULL AND exclusao_id IS NULL
       UNION ALL SELECT a.id, tree.depth + 1 FROM tree JOIN articles a ON a."CUI" = tree.id AND a.exclusao_id IS NULL)
    SELECT ${about(own)}, r.nome, r.descricao, p.identidade AS pai, ${times}
    FROM tree JOIN articles r ON r.id = tree.id LEFT JOIN articles p ON p.id = r."CUI" ORDER BY tree.depth, r.identidade`,
};

/** The lines of a kind, in their order. @param own this instance */
export function knowledgeRows(kind: KnowledgeKind, own: string): Query {
  return rows[kind](own);
}
