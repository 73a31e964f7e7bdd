-- Which entries of a symptom show a model, a part, a check: found by one key each. To join the lists of six symptoms with six
-- others took a millisecond at a million entries, at nearly every search.

-- One number for a symptom's list and another list. Two pairs have the same where there are more than 134 million symptoms:
-- who asks looks at what the entry shows.
CREATE FUNCTION fault_list(symptom bigint, list bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (symptom / 8) % 134217728 * 34359738368 + list;

-- The symptom of an entry with each other list of it. Dear: the index knows it, and nobody shall work it out for each entry.
CREATE FUNCTION fault_lists(listas bigint[]) RETURNS bigint[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
  RETURN (SELECT array_agg(fault_list(symptom, list)) FROM unnest(listas) AS symptom, unnest(listas) AS list
           WHERE symptom % 8 = list_of('symptom', 0) AND list <> symptom);

CREATE INDEX search_entries_faults_idx ON search_entries USING gin (fault_lists(listas)) WITH (fastupdate = off);

-- As in 0022. A few cards need a few rows of each table: it was planned as reading all symptoms, solutions and codes first.
CREATE OR REPLACE FUNCTION entry_cards_of(ids integer[]) RETURNS SETOF entry_cards LANGUAGE plpgsql STABLE
  SET enable_hashjoin = off SET enable_material = off SET random_page_cost = 1 AS $$
BEGIN
  RETURN QUERY SELECT c.* FROM entry_cards c WHERE c.id = ANY (ids);
END $$;
