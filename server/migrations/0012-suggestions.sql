-- Suggestions while one types a symptom, a diagnosis or a solution: what begins with the typed text, what has its words,
-- and words with one slip of the keyboard. None of it reads more with 100,000 texts than with 1,000, but for the lists of
-- a word that very many texts have.

-- The documents of one kind alone: those of entries are many times as many.
CREATE INDEX search_documents_sintoma_idx ON search_documents USING gin (vetor) WHERE tipo = 'sintoma';
CREATE INDEX search_documents_diagnostico_idx ON search_documents USING gin (vetor) WHERE tipo = 'diagnostico';
CREATE INDEX search_documents_solucao_idx ON search_documents USING gin (vetor) WHERE tipo = 'solucao';
CREATE INDEX search_documents_start_idx
  ON search_documents (tipo, left(fold_text(titulo), 64) text_pattern_ops) WHERE tipo <> 'troubleshooting';

-- A word, and what is left of it without one of its letters. Two words that share one of these differ by one slip: a
-- letter too many, one too few, another one, or two in each other's place.
CREATE FUNCTION word_forms(word text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT array_agg(DISTINCT form) FROM (
            SELECT word AS form
             UNION ALL SELECT overlay(word PLACING '' FROM place FOR 1) FROM generate_series(1, length(word)) AS place) AS forms);

-- The words of all texts, folded, by their forms. A word stays when its last text goes: that costs a try, no wrong answer.
CREATE TABLE word_slips (
  forma text NOT NULL,
  palavra text NOT NULL,
  PRIMARY KEY (forma, palavra)
);
CREATE INDEX word_slips_palavra_idx ON word_slips (palavra text_pattern_ops) WHERE forma = palavra;

-- Transition table: "after".
CREATE FUNCTION learn_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO word_slips (forma, palavra)
  SELECT form, word
    FROM (SELECT DISTINCT word
            FROM after a, regexp_split_to_table(only_words(fold_text(a.titulo)), ' ') AS word
           WHERE a.tipo <> 'troubleshooting' AND word ~ '^[a-z]{4,30}$'
             AND NOT EXISTS (SELECT FROM word_slips k WHERE k.forma = word AND k.palavra = word)) AS new_words,
         unnest(word_forms(word)) AS form
   ORDER BY word, form
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER search_documents_words_insert AFTER INSERT ON search_documents REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION learn_words();
CREATE TRIGGER search_documents_words_update AFTER UPDATE ON search_documents REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION learn_words();

INSERT INTO word_slips (forma, palavra)
SELECT form, word
  FROM (SELECT DISTINCT word
          FROM search_documents d, regexp_split_to_table(only_words(fold_text(d.titulo)), ' ') AS word
         WHERE d.tipo <> 'troubleshooting' AND word ~ '^[a-z]{4,30}$') AS words,
       unnest(word_forms(word)) AS form;
