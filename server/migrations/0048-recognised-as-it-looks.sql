-- Recognised text is found by what its letters look like, too: 0 and O, 1 and I, ohms and 0, micro and p. Codes, names of parts
-- and values alone: `zo` and what is left of P0AA6-1A, POAAG6, `100 µF` when letters that look alike are one.
-- server/src/features/search/query/look-alikes.ts does the same to a query.

-- Letters, digits and Ω alone. Of two that stand for one (`G6` of a printed 6) one is left.
CREATE FUNCTION look_alike(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      upper(name), '^([0-9]+)[UP]([FHAVSW])$', '\1P\2'),
      'G6|6G', '6', 'g'), 'O0|0O|Q0|0Q', '0', 'g'), 'I1|1I|L1|1L', '1', 'g'), 'S5|5S', '5', 'g'), 'B8|8B', '8', 'g'), 'Z2|2Z', '2', 'g'),
    'OQΩILSBZG', '000115826');

CREATE FUNCTION look_alikes(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce((
    WITH plain AS MATERIALIZED (SELECT translate(left(texto, 60000), 'µμ' || U&'\2126', 'uuΩ') AS value),
    names AS MATERIALIZED (
      -- Whole names and each of their parts, and numbers with a unit that a space parts from them.
      SELECT translate(found[1], '-_./, ', '') AS name
        FROM plain, regexp_matches(value, '[A-Za-z0-9Ω]+(?:[-_./,][A-Za-z0-9Ω]+)*', 'g') AS found
       UNION
      SELECT found[1] FROM plain, regexp_matches(value, '[A-Za-z0-9Ω]+', 'g') AS found
       UNION
      SELECT translate(found[1], '., ', '')
        FROM plain, regexp_matches(value, '\m([0-9]+(?:[.,][0-9]+)? (?:[pnumkM]?(?:F|H|V|A|W|Ω|Hz)))(?![A-Za-z0-9])', 'g') AS found)
    SELECT string_agg(DISTINCT 'zo' || public.look_alike(name), ' ')
      FROM names
     WHERE length(name) BETWEEN 2 AND 24
       AND (name ~ '[0-9]' OR (name ~ '^[A-Z]{4,12}$' AND public.look_alike(name) ~ '[0-9]'))), '');

CREATE OR REPLACE FUNCTION set_page_vector() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.vetor := page_vector(NEW.texto);
  IF NEW.origem <> 'texto' THEN
    NEW.vetor := NEW.vetor || to_tsvector('pg_catalog.simple'::regconfig, look_alikes(NEW.texto));
  END IF;
  RETURN NEW;
END $$;

UPDATE document_pages SET texto = texto WHERE origem <> 'texto';
