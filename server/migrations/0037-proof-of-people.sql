-- Proof says how many people are behind it, what one account adds to a solution in a day counts in the order only so far
-- (docs/decisions/0076-undoing-a-person.md), and an editor sets the outcomes of a person aside.

-- Whose outcomes count in nothing, until somebody lets them count again.
CREATE TABLE outcomes_set_aside (
  usuario_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  por integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  em timestamptz NOT NULL DEFAULT now()
);
-- Stays where the person's account goes.
ALTER TABLE outcomes ADD COLUMN de_lado boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION keep_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM symptoms WHERE id = (
      SELECT sintoma_id FROM troubleshooting_entries WHERE id = NEW.troubleshooting_id) FOR NO KEY UPDATE;
    NEW.pessoa := coalesce(NEW.criado_por, 0);
    -- Whoever sets the person's outcomes aside has locked the account.
    PERFORM FROM users WHERE id = NEW.criado_por FOR KEY SHARE;
    NEW.de_lado := EXISTS (SELECT FROM outcomes_set_aside WHERE usuario_id = NEW.criado_por);
  ELSIF OLD.criado_por IS NOT NULL AND NEW.criado_por IS NULL THEN
    NEW.pessoa := -floor(extract(epoch FROM now()) * 1000000);
  ELSIF (OLD.resolveu, OLD.dia, OLD.unidade) IS DISTINCT FROM (NEW.resolveu, NEW.dia, NEW.unidade) THEN
    NEW.dito_em := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;

-- Of so many cases that one person said in one day of UTC, how many count in the order, and of those how many as solved:
-- five at most, in the same share (contract/src/proof.ts).
CREATE FUNCTION counted_tries(tentativas bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN least(tentativas, 5);
CREATE FUNCTION counted_solved(resolveu bigint, tentativas bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN tentativas <= 5 OR resolveu = 0 THEN resolveu
              ELSE greatest(1, round(5 * resolveu / tentativas::numeric)::bigint) END;

ALTER TABLE solution_outcomes
  ADD COLUMN pessoas integer NOT NULL DEFAULT 1,
  -- What counts in the order.
  ADD COLUMN contam integer NOT NULL DEFAULT 1,
  ADD COLUMN contam_resolvidos integer NOT NULL DEFAULT 0;
DROP INDEX solution_outcomes_best_idx, solution_outcomes_failed_idx;
ALTER TABLE solution_outcomes DROP COLUMN prova;
ALTER TABLE solution_outcomes
  ADD COLUMN prova smallint NOT NULL GENERATED ALWAYS AS (proof_step(contam_resolvidos, contam)) STORED;
CREATE INDEX solution_outcomes_best_idx ON solution_outcomes
  (prova DESC, pessoas DESC, contam DESC, sintoma_id, solucao_id) WHERE resolveu > 0;
CREATE INDEX solution_outcomes_failed_idx ON solution_outcomes
  (contam DESC, pessoas DESC, sintoma_id, solucao_id) WHERE resolveu = 0;

-- `casos` and `casos_resolvidos` of an entry are what counts in the order; these are all of them.
ALTER TABLE troubleshooting_entries
  ADD COLUMN vezes integer NOT NULL DEFAULT 0,
  ADD COLUMN vezes_resolvidas integer NOT NULL DEFAULT 0,
  ADD COLUMN pessoas integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION history_fields(record jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN record - '{id,criado_em,criado_por,autor_removido,atualizado_em,exclusao_id,score,casos,casos_resolvidos,vezes,vezes_resolvidas,pessoas,prova,pessoa,caso,dito_em,repetido,de_lado}'::text[];

CREATE OR REPLACE FUNCTION touch_edited_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted CONSTANT text[] := '{score,casos,casos_resolvidos,vezes,vezes_resolvidas,pessoas,prova}';
BEGIN
  IF (NEW.score, NEW.casos, NEW.casos_resolvidos, NEW.vezes, NEW.vezes_resolvidas, NEW.pessoas)
       = (OLD.score, OLD.casos, OLD.casos_resolvidos, OLD.vezes, OLD.vezes_resolvidas, OLD.pessoas)
     OR to_jsonb(NEW) - counted IS DISTINCT FROM to_jsonb(OLD) - counted THEN
    NEW.atualizado_em := greatest(clock_timestamp(), OLD.atualizado_em + interval '1 microsecond');
  END IF;
  RETURN NEW;
END $$;

-- As before, without what is set aside, and by person and day.
CREATE OR REPLACE VIEW solution_outcome_sources AS
SELECT sintoma_id, solucao_id, sum(resolveu)::integer AS resolveu, sum(tentativas)::integer AS tentativas,
       count(DISTINCT pessoa)::integer AS pessoas, sum(counted_tries(tentativas))::integer AS contam,
       sum(counted_solved(resolveu, tentativas))::integer AS contam_resolvidos
  FROM (SELECT sintoma_id, solucao_id, pessoa, count(*) FILTER (WHERE resolveu) AS resolveu, count(*) AS tentativas
          FROM (SELECT DISTINCT ON (e.sintoma_id, e.solucao_id, o.caso)
                       e.sintoma_id, e.solucao_id, o.resolveu, o.pessoa, (o.dito_em AT TIME ZONE 'UTC')::date AS dito
                  FROM troubleshooting_entries e
                  JOIN outcomes o ON o.troubleshooting_id = e.id
                 WHERE e.exclusao_id IS NULL AND o.exclusao_id IS NULL AND NOT o.de_lado
                 ORDER BY e.sintoma_id, e.solucao_id, o.caso, o.dia DESC, o.dito_em DESC, o.id DESC) AS cases
         GROUP BY sintoma_id, solucao_id, pessoa, dito) AS days
 GROUP BY sintoma_id, solucao_id;

CREATE OR REPLACE FUNCTION refresh_solution_outcomes(symptoms integer[], fixes integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF symptoms IS NULL THEN RETURN; END IF;
  PERFORM FROM symptoms s WHERE s.id = ANY (symptoms) ORDER BY s.id FOR NO KEY UPDATE;
  DELETE FROM solution_outcomes k USING unnest(symptoms, fixes) AS pair (symptom, fix)
   WHERE k.sintoma_id = pair.symptom AND k.solucao_id = pair.fix
     AND NOT EXISTS (SELECT FROM troubleshooting_entries e JOIN outcomes o ON o.troubleshooting_id = e.id
                      WHERE e.sintoma_id = pair.symptom AND e.solucao_id = pair.fix
                        AND e.exclusao_id IS NULL AND o.exclusao_id IS NULL AND NOT o.de_lado);
  INSERT INTO solution_outcomes AS k (sintoma_id, solucao_id, resolveu, tentativas, pessoas, contam, contam_resolvidos)
  SELECT counted.* FROM (SELECT DISTINCT symptom, fix FROM unnest(symptoms, fixes) AS given (symptom, fix)) AS pair
   -- OFFSET 0: else the planner would add up the outcomes of all pairs, and pick these.
   CROSS JOIN LATERAL (SELECT * FROM solution_outcome_sources v
                        WHERE v.sintoma_id = pair.symptom AND v.solucao_id = pair.fix OFFSET 0) AS counted
   ORDER BY 1, 2
      ON CONFLICT (sintoma_id, solucao_id) DO UPDATE
     SET resolveu = excluded.resolveu, tentativas = excluded.tentativas, pessoas = excluded.pessoas,
         contam = excluded.contam, contam_resolvidos = excluded.contam_resolvidos
   WHERE (k.resolveu, k.tentativas, k.pessoas, k.contam, k.contam_resolvidos)
         <> (excluded.resolveu, excluded.tentativas, excluded.pessoas, excluded.contam, excluded.contam_resolvidos);
  UPDATE troubleshooting_entries e
     SET casos = held.contam, casos_resolvidos = held.contam_resolvidos, vezes = held.tentativas,
         vezes_resolvidas = held.resolveu, pessoas = held.pessoas
    FROM (SELECT e.id, coalesce(k.contam, 0) AS contam, coalesce(k.contam_resolvidos, 0) AS contam_resolvidos,
                 coalesce(k.tentativas, 0) AS tentativas, coalesce(k.resolveu, 0) AS resolveu, coalesce(k.pessoas, 0) AS pessoas
            FROM troubleshooting_entries e
            LEFT JOIN solution_outcomes k USING (sintoma_id, solucao_id)
           WHERE (e.sintoma_id, e.solucao_id) IN (SELECT * FROM unnest(symptoms, fixes))
             AND e.exclusao_id IS NULL
             AND (e.casos, e.casos_resolvidos, e.vezes, e.vezes_resolvidas, e.pessoas)
                 <> (coalesce(k.contam, 0), coalesce(k.contam_resolvidos, 0), coalesce(k.tentativas, 0),
                     coalesce(k.resolveu, 0), coalesce(k.pessoas, 0))
           ORDER BY e.id FOR NO KEY UPDATE OF e) AS held
   WHERE e.id = held.id;
END $$;

CREATE OR REPLACE FUNCTION outcomes_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entries integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    entries := (SELECT array_agg(DISTINCT troubleshooting_id) FROM after);
  ELSIF TG_OP = 'DELETE' THEN
    entries := (SELECT array_agg(DISTINCT troubleshooting_id) FROM before WHERE exclusao_id IS NULL);
  ELSIF TG_OP = 'UPDATE' THEN
    entries := (SELECT array_agg(DISTINCT named.id)
      FROM before b JOIN after a USING (id), unnest(ARRAY[b.troubleshooting_id, a.troubleshooting_id]) AS named (id)
     WHERE (b.troubleshooting_id, b.resolveu, b.dia, b.unidade, b.dito_em, b.exclusao_id, b.de_lado)
           IS DISTINCT FROM (a.troubleshooting_id, a.resolveu, a.dia, a.unidade, a.dito_em, a.exclusao_id, a.de_lado));
  ELSE
    TRUNCATE solution_outcomes;
    UPDATE troubleshooting_entries SET casos = 0, casos_resolvidos = 0, vezes = 0, vezes_resolvidas = 0, pessoas = 0
     WHERE vezes <> 0;
  END IF;
  IF entries IS NOT NULL THEN
    PERFORM refresh_solution_outcomes(array_agg(sintoma_id), array_agg(solucao_id))
       FROM (SELECT DISTINCT sintoma_id, solucao_id FROM troubleshooting_entries WHERE id = ANY (entries)) AS pairs;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION take_proof() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known solution_outcomes;
BEGIN
  IF NEW.exclusao_id IS NULL THEN
    PERFORM FROM symptoms WHERE id = NEW.sintoma_id FOR SHARE;
    SELECT * INTO known FROM solution_outcomes
     WHERE sintoma_id = NEW.sintoma_id AND solucao_id = NEW.solucao_id;
    NEW.casos := coalesce(known.contam, 0);
    NEW.casos_resolvidos := coalesce(known.contam_resolvidos, 0);
    NEW.vezes := coalesce(known.tentativas, 0);
    NEW.vezes_resolvidas := coalesce(known.resolveu, 0);
    NEW.pessoas := coalesce(known.pessoas, 0);
  END IF;
  RETURN NEW;
END $$;

-- As in migration 0029, but with all cases, and with the people behind them.
CREATE OR REPLACE VIEW entry_cards AS
SELECT e.id, e.sintoma_id, s.sintoma, e.solucao_id, o.solucao, e.modelo_equipamento_id,
       m.nome AS modelo_equipamento_nome, m.numero_modelo, m.fabricante_id, f.nome AS fabricante_nome, e.score, e.fonte,
       e.confianca, author_name(author.nome, e.autor_removido) AS criado_por_nome, e.criado_em, e.atualizado_em,
       post.codigo AS code_post, led.codigo AS code_led, beep.codigo AS code_beep,
       coalesce(d.diagnosticos, '[]') AS diagnosticos, coalesce(d.ids, '[]') AS diagnostico_ids,
       e.vezes_resolvidas AS resolveu, e.vezes AS tentativas, e.prova,
       s.alta_tensao OR coalesce(d.alta_tensao, false) AS alta_tensao, coalesce(d.tipos, '[]') AS diagnostico_tipos,
       e.pessoas
  FROM troubleshooting_entries e
  JOIN symptoms s ON s.id = e.sintoma_id
  JOIN solutions o ON o.id = e.solucao_id
  JOIN equipment_models m ON m.id = e.modelo_equipamento_id
  JOIN manufacturers f ON f.id = m.fabricante_id
  LEFT JOIN users author ON author.id = e.criado_por
 CROSS JOIN LATERAL (
   SELECT json_agg(d.descricao) AS diagnosticos, json_agg(d.id) AS ids, json_agg(d.tipo) AS tipos,
          bool_or(d.alta_tensao OR d.tipo = 'sem-tensao') AS alta_tensao,
          (array_agg(d.code_post_id) FILTER (WHERE d.code_post_id IS NOT NULL))[1] AS code_post_id,
          (array_agg(d.code_led_id) FILTER (WHERE d.code_led_id IS NOT NULL))[1] AS code_led_id,
          (array_agg(d.code_beep_id) FILTER (WHERE d.code_beep_id IS NOT NULL))[1] AS code_beep_id
     FROM (SELECT d.* FROM entry_diagnoses ed JOIN diagnoses d ON d.id = ed.diagnostico_id
            WHERE ed.troubleshooting_id = e.id ORDER BY ed.posicao) AS d) AS d
  -- A code of each type is the entry's own, or else that of its first diagnosis that has one.
  LEFT JOIN signal_codes post ON post.id = coalesce(e.code_post_id, d.code_post_id)
  LEFT JOIN signal_codes led ON led.id = coalesce(e.code_led_id, d.code_led_id)
  LEFT JOIN signal_codes beep ON beep.id = coalesce(e.code_beep_id, d.code_beep_id)
 WHERE e.exclusao_id IS NULL;

-- The outcomes that there are, counted anew.
SELECT refresh_solution_outcomes(array_agg(sintoma_id), array_agg(solucao_id)) FROM solution_outcomes;
ALTER TABLE solution_outcomes ALTER COLUMN pessoas DROP DEFAULT, ALTER COLUMN contam DROP DEFAULT,
  ALTER COLUMN contam_resolvidos DROP DEFAULT;
