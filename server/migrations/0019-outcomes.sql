-- Whether a solution solved a fault, as people saw it (docs/decisions/0047-outcomes.md). Outcomes are records like all others;
-- what they add up to, per symptom and solution, is kept in solution_outcomes and on the entries, by triggers alone.

-- The lower end of Wilson's 95 % interval, as contract/src/proof.ts computes it; a test compares them.
CREATE FUNCTION wilson_low(resolveu integer, tentativas integer) RETURNS float8
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN resolveu = 0 OR tentativas = 0 THEN 0::float8 ELSE
    (resolveu / tentativas::float8 + 1.96::float8 ^ 2 / tentativas / 2
      - 1.96::float8 * sqrt(resolveu / tentativas::float8 * (1 - resolveu / tentativas::float8) / tentativas
                            + 1.96::float8 ^ 2 / tentativas / (4 * tentativas)))
    / (1 + 1.96::float8 ^ 2 / tentativas) END;

-- The same as a whole number from -95 to 4000, for sorting: 0 was never tried, below it is what always failed.
CREATE FUNCTION proof_step(resolveu integer, tentativas integer) RETURNS smallint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (CASE WHEN resolveu > 0 THEN least(1 + floor(wilson_low(resolveu, tentativas) * 4000), 4000)
               ELSE -least(tentativas, 95) END)::smallint;

-- What tells one unit from another, however it is typed; null where nothing is.
CREATE FUNCTION unit_key(unidade text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN nullif(replace(public.fold_text(unidade), ' ', ''), '');

-- What an outcome is about: the unit, or where none is given the person's day.
CREATE FUNCTION outcome_case(unidade text, pessoa bigint, dia date) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce('u' || md5(public.unit_key(unidade)),
                  concat('p', pessoa, ' ', dia - '2000-01-01'::date));

CREATE TABLE outcomes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  troubleshooting_id integer NOT NULL REFERENCES troubleshooting_entries,
  resolveu boolean NOT NULL,
  dia date NOT NULL,
  -- Serial number, service order, licence plate.
  unidade text CHECK (unidade <> ''),
  nota text CHECK (nota <> ''),
  -- The diagnosis that was the cause: a hint, without which the outcome stays.
  diagnostico_id integer REFERENCES diagnoses ON DELETE SET NULL,
  -- The creator; once the account is gone a number that stands for nobody, so that a day of that person stays one case.
  pessoa bigint NOT NULL,
  caso text NOT NULL GENERATED ALWAYS AS (outcome_case(unidade, pessoa, dia)) STORED,
  -- When it was said. Of several outcomes of one case and day the last said counts; a note or the bin says nothing new.
  dito_em timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- A merge brought it to an entry where the person had another of the same case.
  repetido boolean NOT NULL DEFAULT false,
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  autor_removido boolean NOT NULL DEFAULT false,
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE UNIQUE INDEX outcomes_case_key
  ON outcomes (troubleshooting_id, pessoa, caso) WHERE exclusao_id IS NULL AND NOT repetido;
CREATE INDEX outcomes_entry_idx ON outcomes (troubleshooting_id);
CREATE INDEX outcomes_order_idx ON outcomes (dia DESC, dito_em DESC, id DESC) WHERE exclusao_id IS NULL;
CREATE INDEX outcomes_criado_por_idx ON outcomes (criado_por, dia DESC, dito_em DESC, id DESC);
CREATE INDEX outcomes_diagnostico_idx ON outcomes (diagnostico_id) WHERE diagnostico_id IS NOT NULL;
CREATE INDEX outcomes_exclusao_idx ON outcomes (exclusao_id) WHERE exclusao_id IS NOT NULL;

-- The symptom is locked before the entry is: it orders all who change what its solutions add up to.
CREATE FUNCTION keep_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM symptoms WHERE id = (
      SELECT sintoma_id FROM troubleshooting_entries WHERE id = NEW.troubleshooting_id) FOR NO KEY UPDATE;
    NEW.pessoa := coalesce(NEW.criado_por, 0);
  ELSIF OLD.criado_por IS NOT NULL AND NEW.criado_por IS NULL THEN
    NEW.pessoa := -floor(extract(epoch FROM now()) * 1000000);
  ELSIF (OLD.resolveu, OLD.dia, OLD.unidade) IS DISTINCT FROM (NEW.resolveu, NEW.dia, NEW.unidade) THEN
    NEW.dito_em := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER outcomes_keep BEFORE INSERT OR UPDATE ON outcomes
  FOR EACH ROW EXECUTE FUNCTION keep_outcome();
CREATE TRIGGER outcomes_references BEFORE INSERT OR UPDATE ON outcomes
  FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('troubleshooting_id', 'troubleshooting_entries');
CREATE TRIGGER outcomes_touch BEFORE UPDATE ON outcomes FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER outcomes_removed_author BEFORE UPDATE OF criado_por ON outcomes FOR EACH ROW
  WHEN (OLD.criado_por IS NOT NULL AND NEW.criado_por IS NULL) EXECUTE FUNCTION note_removed_author();

-- What the outcomes in use of all entries in use of a symptom and a solution add up to. No row: never tried.
CREATE TABLE solution_outcomes (
  sintoma_id integer NOT NULL,
  solucao_id integer NOT NULL,
  -- Cases that it solved, and cases in which it was tried.
  resolveu integer NOT NULL,
  tentativas integer NOT NULL CHECK (tentativas > 0 AND resolveu BETWEEN 0 AND tentativas),
  prova smallint NOT NULL GENERATED ALWAYS AS (proof_step(resolveu, tentativas)) STORED,
  PRIMARY KEY (sintoma_id, solucao_id)
);
CREATE INDEX solution_outcomes_best_idx ON solution_outcomes
  (wilson_low(resolveu, tentativas) DESC, tentativas DESC, sintoma_id, solucao_id) WHERE resolveu > 0;
CREATE INDEX solution_outcomes_failed_idx ON solution_outcomes
  (tentativas DESC, sintoma_id, solucao_id) WHERE resolveu = 0;

-- What solution_outcomes should hold. Each case counts once, with what was said last of it.
CREATE VIEW solution_outcome_sources AS
SELECT sintoma_id, solucao_id, (count(*) FILTER (WHERE resolveu))::integer AS resolveu, count(*)::integer AS tentativas
  FROM (SELECT DISTINCT ON (e.sintoma_id, e.solucao_id, o.caso) e.sintoma_id, e.solucao_id, o.resolveu
          FROM troubleshooting_entries e
          JOIN outcomes o ON o.troubleshooting_id = e.id
         WHERE e.exclusao_id IS NULL AND o.exclusao_id IS NULL
         ORDER BY e.sintoma_id, e.solucao_id, o.caso, o.dia DESC, o.dito_em DESC, o.id DESC) AS cases
 GROUP BY sintoma_id, solucao_id;

-- The same on each entry of the pair: a card is read without looking for it, and lists are sorted by it.
ALTER TABLE troubleshooting_entries
  ADD COLUMN casos integer NOT NULL DEFAULT 0,
  ADD COLUMN casos_resolvidos integer NOT NULL DEFAULT 0,
  -- Orders entries with equal likes.
  ADD COLUMN prova smallint NOT NULL GENERATED ALWAYS AS (proof_step(casos_resolvidos, casos)) STORED;
DROP INDEX troubleshooting_entries_score_idx;
CREATE INDEX troubleshooting_entries_score_idx
  ON troubleshooting_entries (score DESC, prova DESC, id) WHERE exclusao_id IS NULL;
-- The faults that nobody likes: the best proven, then the newest.
CREATE INDEX troubleshooting_entries_unliked_idx
  ON troubleshooting_entries (prova DESC, id DESC) WHERE score = 0 AND exclusao_id IS NULL;
-- A fault is proven as far as the best of its solutions.
CREATE INDEX troubleshooting_entries_fault_proof_idx
  ON troubleshooting_entries (sintoma_id, prova DESC) WHERE exclusao_id IS NULL;

-- Makes the counts of these pairs of symptom and solution, and those of their entries, what the outcomes say. The
-- symptoms are locked first: of two transactions that change one pair, the second sees what the first did.
CREATE FUNCTION refresh_solution_outcomes(symptoms integer[], fixes integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF symptoms IS NULL THEN RETURN; END IF;
  PERFORM FROM symptoms s WHERE s.id = ANY (symptoms) ORDER BY s.id FOR NO KEY UPDATE;
  DELETE FROM solution_outcomes k USING unnest(symptoms, fixes) AS pair (symptom, fix)
   WHERE k.sintoma_id = pair.symptom AND k.solucao_id = pair.fix
     AND NOT EXISTS (SELECT FROM troubleshooting_entries e JOIN outcomes o ON o.troubleshooting_id = e.id
                      WHERE e.sintoma_id = pair.symptom AND e.solucao_id = pair.fix
                        AND e.exclusao_id IS NULL AND o.exclusao_id IS NULL);
  INSERT INTO solution_outcomes AS k (sintoma_id, solucao_id, resolveu, tentativas)
  SELECT counted.* FROM (SELECT DISTINCT symptom, fix FROM unnest(symptoms, fixes) AS given (symptom, fix)) AS pair
   -- OFFSET 0: else the planner would add up the outcomes of all pairs, and pick these.
   CROSS JOIN LATERAL (SELECT * FROM solution_outcome_sources v
                        WHERE v.sintoma_id = pair.symptom AND v.solucao_id = pair.fix OFFSET 0) AS counted
   ORDER BY 1, 2
      ON CONFLICT (sintoma_id, solucao_id) DO UPDATE SET resolveu = excluded.resolveu, tentativas = excluded.tentativas
   WHERE (k.resolveu, k.tentativas) <> (excluded.resolveu, excluded.tentativas);
  UPDATE troubleshooting_entries e SET casos = held.tentativas, casos_resolvidos = held.resolveu
    FROM (SELECT e.id, coalesce(k.tentativas, 0) AS tentativas, coalesce(k.resolveu, 0) AS resolveu
            FROM troubleshooting_entries e
            LEFT JOIN solution_outcomes k USING (sintoma_id, solucao_id)
           WHERE (e.sintoma_id, e.solucao_id) IN (SELECT * FROM unnest(symptoms, fixes))
             AND e.exclusao_id IS NULL
             AND (e.casos, e.casos_resolvidos) <> (coalesce(k.tentativas, 0), coalesce(k.resolveu, 0))
           ORDER BY e.id FOR NO KEY UPDATE OF e) AS held
   WHERE e.id = held.id;
END $$;

-- Transition tables: "before", "after". When an account goes, its days stay the cases that they were.
CREATE FUNCTION outcomes_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
     WHERE (b.troubleshooting_id, b.resolveu, b.dia, b.unidade, b.dito_em, b.exclusao_id)
           IS DISTINCT FROM (a.troubleshooting_id, a.resolveu, a.dia, a.unidade, a.dito_em, a.exclusao_id));
  ELSE
    TRUNCATE solution_outcomes;
    UPDATE troubleshooting_entries SET casos = 0, casos_resolvidos = 0 WHERE casos <> 0;
  END IF;
  IF entries IS NOT NULL THEN
    PERFORM refresh_solution_outcomes(array_agg(sintoma_id), array_agg(solucao_id))
       FROM (SELECT DISTINCT sintoma_id, solucao_id FROM troubleshooting_entries WHERE id = ANY (entries)) AS pairs;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER outcomes_proof_insert AFTER INSERT ON outcomes REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION outcomes_changed();
CREATE TRIGGER outcomes_proof_update AFTER UPDATE ON outcomes REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION outcomes_changed();
CREATE TRIGGER outcomes_proof_delete AFTER DELETE ON outcomes REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION outcomes_changed();
CREATE TRIGGER outcomes_proof_truncate AFTER TRUNCATE ON outcomes
  FOR EACH STATEMENT EXECUTE FUNCTION outcomes_changed();

-- An entry that is new, restored or moved is proven as far as the others of its pair. The name sorts behind that of the
-- references; the lock holds off whoever counts the pair until this transaction is over.
CREATE FUNCTION take_proof() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known solution_outcomes;
BEGIN
  IF NEW.exclusao_id IS NULL THEN
    PERFORM FROM symptoms WHERE id = NEW.sintoma_id FOR SHARE;
    SELECT * INTO known FROM solution_outcomes
     WHERE sintoma_id = NEW.sintoma_id AND solucao_id = NEW.solucao_id;
    NEW.casos := coalesce(known.tentativas, 0);
    NEW.casos_resolvidos := coalesce(known.resolveu, 0);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER troubleshooting_entries_tried_insert BEFORE INSERT ON troubleshooting_entries
  FOR EACH ROW EXECUTE FUNCTION take_proof();
CREATE TRIGGER troubleshooting_entries_tried_update BEFORE UPDATE ON troubleshooting_entries FOR EACH ROW
  WHEN ((OLD.exclusao_id, OLD.sintoma_id, OLD.solucao_id) IS DISTINCT FROM (NEW.exclusao_id, NEW.sintoma_id, NEW.solucao_id))
  EXECUTE FUNCTION take_proof();

-- Entries with outcomes went to the bin, came back or moved. Transition tables: "before", "after".
CREATE FUNCTION outcomes_of_entries_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_solution_outcomes(array_agg(sintoma_id), array_agg(solucao_id)) FROM (
    SELECT DISTINCT pair.sintoma_id, pair.solucao_id
      FROM before b JOIN after a USING (id)
     CROSS JOIN LATERAL (VALUES (b.sintoma_id, b.solucao_id), (a.sintoma_id, a.solucao_id)) AS pair (sintoma_id, solucao_id)
     WHERE (b.exclusao_id IS NULL, b.sintoma_id, b.solucao_id)
           IS DISTINCT FROM (a.exclusao_id IS NULL, a.sintoma_id, a.solucao_id)
       AND EXISTS (SELECT FROM outcomes WHERE troubleshooting_id = a.id)) AS changed;
  RETURN NULL;
END $$;
-- The name sorts behind that of the lists, whose places it moves.
CREATE TRIGGER entries_outcomes_update AFTER UPDATE ON troubleshooting_entries
  REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION outcomes_of_entries_changed();

-- Neither a like nor an outcome is an edit of the entry.
CREATE OR REPLACE FUNCTION touch_edited_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted CONSTANT text[] := '{score,casos,casos_resolvidos,prova}';
BEGIN
  IF (NEW.score, NEW.casos, NEW.casos_resolvidos) = (OLD.score, OLD.casos, OLD.casos_resolvidos)
     OR to_jsonb(NEW) - counted IS DISTINCT FROM to_jsonb(OLD) - counted THEN
    NEW.atualizado_em := greatest(clock_timestamp(), OLD.atualizado_em + interval '1 microsecond');
  END IF;
  RETURN NEW;
END $$;

-- What people wrote of a record: all but its identity, its creator, its times, and what is counted.
CREATE OR REPLACE FUNCTION history_fields(record jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN record - '{id,criado_em,criado_por,autor_removido,atualizado_em,exclusao_id,score,casos,casos_resolvidos,prova,pessoa,caso,dito_em,repetido}'::text[];

-- The place of an entry among all: the most liked first, then the best proven, then the oldest. Its last 32 bits are the
-- entry's id. More than 524,287 likes count as so many.
CREATE FUNCTION entry_place(score integer, prova smallint, entry integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN -(least(score, 524287)::bigint * 4096 + prova) * 4294967296 + entry;

-- What a place says: the likes, and the proof.
CREATE FUNCTION likes_at(lugar bigint) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ((95 - (lugar >> 32)) >> 12)::integer;
CREATE FUNCTION proof_at(lugar bigint) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ((95 - (lugar >> 32)) & 4095)::integer - 95;

-- An entry without likes keeps its place.
UPDATE entry_lists SET lugar = (lugar >> 32) * 4096 * 4294967296 + (lugar & 4294967295) WHERE lugar < 0;

CREATE OR REPLACE VIEW entry_list_sources AS
SELECT e.id AS registro_id, entry_place(e.score, e.prova, e.id) AS lugar, shown.lista
  FROM troubleshooting_entries e
  JOIN equipment_models m ON m.id = e.modelo_equipamento_id
 CROSS JOIN LATERAL (
       VALUES (list_of('model', e.modelo_equipamento_id)), (list_of('maker', m.fabricante_id)),
              (list_of('symptom', e.sintoma_id)), (list_of('solution', e.solucao_id)),
              (list_of('code', e.code_post_id)), (list_of('code', e.code_led_id)),
              (list_of('code', e.code_beep_id))) AS shown (lista)
 WHERE e.exclusao_id IS NULL AND shown.lista IS NOT NULL
UNION
SELECT e.id, entry_place(e.score, e.prova, e.id), shown.lista
  FROM troubleshooting_entries e
  JOIN entry_diagnoses ed ON ed.troubleshooting_id = e.id
  JOIN diagnoses d ON d.id = ed.diagnostico_id
 CROSS JOIN LATERAL (
       VALUES (list_of('diagnosis', d.id)),
              (CASE WHEN e.code_post_id IS NULL THEN list_of('code', d.code_post_id) END),
              (CASE WHEN e.code_led_id IS NULL THEN list_of('code', d.code_led_id) END),
              (CASE WHEN e.code_beep_id IS NULL THEN list_of('code', d.code_beep_id) END)) AS shown (lista)
 WHERE e.exclusao_id IS NULL AND shown.lista IS NOT NULL
UNION
SELECT e.id, entry_place(e.score, e.prova, e.id), list_of('component', dc.componente_id)
  FROM troubleshooting_entries e
  JOIN entry_diagnoses ed ON ed.troubleshooting_id = e.id
  JOIN diagnosis_components dc ON dc.diagnostico_id = ed.diagnostico_id
 WHERE e.exclusao_id IS NULL;

CREATE OR REPLACE VIEW search_entry_sources AS
SELECT e.id, e.score, shown.listas || list_of('category', m.categoria_id) AS listas
  FROM troubleshooting_entries e
  JOIN equipment_models m ON m.id = e.modelo_equipamento_id
 CROSS JOIN LATERAL (SELECT array_agg(l.lista ORDER BY l.lista) AS listas FROM entry_lists l
                      WHERE l.lugar = entry_place(e.score, e.prova, e.id)) AS shown
 WHERE e.exclusao_id IS NULL AND shown.listas IS NOT NULL;

-- As in migration 0016, but by proof too.
CREATE OR REPLACE FUNCTION refresh_entry_lists(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  places bigint[];
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  SELECT array_agg(held.place) INTO places FROM (
    SELECT entry_place(score, prova, id) AS place FROM troubleshooting_entries WHERE id = ANY (ids)
     ORDER BY id FOR NO KEY UPDATE) AS held;
  WITH wanted AS MATERIALIZED (
    SELECT lista, lugar FROM entry_list_sources WHERE registro_id = ANY (ids)),
  gone AS (
    DELETE FROM entry_lists l
     WHERE l.lugar = ANY (places)
       AND NOT EXISTS (SELECT FROM wanted w WHERE w.lista = l.lista AND w.lugar = l.lugar))
  INSERT INTO entry_lists (lista, lugar) SELECT lista, lugar FROM wanted ORDER BY lista, lugar
  ON CONFLICT DO NOTHING;
  PERFORM refresh_search_entries(ids);
END $$;

CREATE OR REPLACE FUNCTION lists_of_entries_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was bigint[];
  becomes bigint[];
  changed integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- The links make the lists.
    IF current_setting('bancada.entries_get_linked', true) = 'on' THEN RETURN NULL; END IF;
    PERFORM refresh_entry_lists((SELECT array_agg(id) FROM after));
  ELSIF TG_OP = 'UPDATE' THEN
    -- Arrays, and not the transition tables: the planner knows how long these are, and may read every list for them.
    SELECT array_agg(entry_place(b.score, b.prova, b.id)), array_agg(entry_place(a.score, a.prova, a.id)), array_agg(a.id)
      INTO was, becomes, changed
      FROM before b JOIN after a USING (id)
     WHERE (a.score, a.prova) <> (b.score, b.prova) AND b.exclusao_id IS NULL AND a.exclusao_id IS NULL;
    IF was IS NOT NULL THEN
      UPDATE entry_lists l SET lugar = moved.becomes FROM unnest(was, becomes) AS moved (was, becomes)
       WHERE l.lugar = moved.was;
      UPDATE search_entries s SET score = e.score FROM troubleshooting_entries e
       WHERE s.id = ANY (changed) AND e.id = s.id AND s.score <> e.score;
    END IF;
    SELECT array_agg(entry_place(b.score, b.prova, b.id)), array_agg(b.id) INTO was, changed FROM before b JOIN after a USING (id)
     WHERE b.exclusao_id IS NULL AND a.exclusao_id IS NOT NULL;
    IF was IS NOT NULL THEN
      DELETE FROM entry_lists WHERE lugar = ANY (was);
      DELETE FROM search_entries WHERE id = ANY (changed);
    END IF;
    SELECT array_agg(a.id) INTO changed FROM before b JOIN after a USING (id)
     WHERE a.exclusao_id IS NULL
       AND (b.exclusao_id, b.sintoma_id, b.modelo_equipamento_id, b.solucao_id,
            b.code_post_id, b.code_led_id, b.code_beep_id)
           IS DISTINCT FROM
           (a.exclusao_id, a.sintoma_id, a.modelo_equipamento_id, a.solucao_id,
            a.code_post_id, a.code_led_id, a.code_beep_id);
    PERFORM refresh_entry_lists(changed);
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(entry_place(score, prova, id)), array_agg(id) INTO was, changed FROM before WHERE exclusao_id IS NULL;
    IF was IS NOT NULL THEN
      DELETE FROM entry_lists WHERE lugar = ANY (was);
      DELETE FROM search_entries WHERE id = ANY (changed);
    END IF;
  ELSE
    TRUNCATE entry_lists, search_entries;
  END IF;
  RETURN NULL;
END $$;
DROP FUNCTION entry_place(integer, integer);

CREATE OR REPLACE VIEW record_titles AS
SELECT 'manufacturers' AS tipo, id, nome AS titulo, exclusao_id FROM manufacturers
UNION ALL SELECT 'categories', id, nome, exclusao_id FROM categories
UNION ALL SELECT 'equipment-models', id, concat(nome, ' (', numero_modelo, ')'), exclusao_id FROM equipment_models
UNION ALL SELECT 'datasheets', id, concat(part_number, ' · ', nome), exclusao_id FROM datasheets
UNION ALL SELECT 'artigos', id, nome, exclusao_id FROM articles
UNION ALL SELECT 'attachments', id, nome_arquivo, exclusao_id FROM attachments
UNION ALL SELECT 'sintomas', id, sintoma, exclusao_id FROM symptoms
UNION ALL SELECT 'diagnosticos', id, descricao, exclusao_id FROM diagnoses
UNION ALL SELECT 'solucoes', id, solucao, exclusao_id FROM solutions
UNION ALL SELECT 'troubleshooting', e.id, concat(s.sintoma, ' · ', m.nome), e.exclusao_id
            FROM troubleshooting_entries e
            JOIN symptoms s ON s.id = e.sintoma_id
            JOIN equipment_models m ON m.id = e.modelo_equipamento_id
UNION ALL SELECT 'resultados', r.id, concat(CASE WHEN r.resolveu THEN 'Resolveu' ELSE 'Não resolveu' END, ' · ', o.solucao),
                 r.exclusao_id
            FROM outcomes r
            JOIN troubleshooting_entries e ON e.id = r.troubleshooting_id
            JOIN solutions o ON o.id = e.solucao_id
UNION ALL SELECT 'codigo-sinal', id, codigo, NULL FROM signal_codes;
CREATE TRIGGER outcomes_history AFTER INSERT OR UPDATE OR DELETE ON outcomes
  FOR EACH ROW EXECUTE FUNCTION keep_history('resultados');

CREATE TRIGGER outcomes_count_insert AFTER INSERT ON outcomes REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('resultados');
CREATE TRIGGER outcomes_count_update AFTER UPDATE ON outcomes REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('resultados');
CREATE TRIGGER outcomes_count_delete AFTER DELETE ON outcomes REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('resultados');
CREATE TRIGGER outcomes_count_truncate AFTER TRUNCATE ON outcomes
  FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('resultados');
