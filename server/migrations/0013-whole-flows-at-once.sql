-- What a flow of 2,000 entries pays: work by sets in place of work for each entry against all links, kept plans in place
-- of new ones, and the search documents of its entries made once.

-- As in 0006, with the links of all owners gathered at once, and all new versions written by one statement.
CREATE OR REPLACE FUNCTION keep_history_of_links() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  links CONSTANT text := format('SELECT %I AS owner, %I AS item, %I AS place FROM ', TG_ARGV[2], TG_ARGV[4], TG_ARGV[5]);
  now_there CONSTANT text := links || quote_ident(TG_TABLE_NAME);
  taken CONSTANT text := CASE TG_OP WHEN 'INSERT' THEN now_there || ' WHERE false' ELSE links || 'old_links' END;
  given CONSTANT text := CASE TG_OP WHEN 'DELETE' THEN now_there || ' WHERE false' ELSE links || 'new_links' END;
  edited record;
  aged integer[] := '{}';
BEGIN
  -- The owners first: of two transactions, the second sees what the first linked, and its row says what is there.
  EXECUTE format($query$
    WITH taken AS (%1$s), given AS (%2$s)
    SELECT FROM %3$I WHERE id IN (SELECT owner FROM taken UNION SELECT owner FROM given)
     ORDER BY id FOR NO KEY UPDATE $query$, taken, given, TG_ARGV[1]);
  FOR edited IN EXECUTE format($query$
    WITH taken AS (%2$s), given AS (%3$s),
         owners AS (SELECT owner FROM taken UNION SELECT owner FROM given),
         present AS (SELECT * FROM (%1$s) l WHERE l.owner IN (SELECT owner FROM owners)),
         after AS (SELECT owner, jsonb_agg(item ORDER BY place, item) AS items FROM present GROUP BY owner),
         before AS (
           SELECT owner, jsonb_agg(item ORDER BY place, item) AS items FROM (
             SELECT owner, item, place FROM taken
              UNION ALL
             SELECT p.owner, p.item, p.place FROM present p
              WHERE NOT EXISTS (SELECT FROM given g WHERE g.owner = p.owner AND g.item = p.item)) AS l
            GROUP BY owner)
    SELECT r.id, coalesce(after.items, '[]') AS after
      FROM owners JOIN %4$I r ON r.id = owners.owner
      LEFT JOIN after ON after.owner = r.id LEFT JOIN before ON before.owner = r.id
     WHERE after.items IS DISTINCT FROM before.items
     ORDER BY r.id $query$,
    now_there, taken, given, TG_ARGV[1])
  LOOP
    PERFORM write_edit(TG_ARGV[0], edited.id, jsonb_build_object(TG_ARGV[3], edited.after));
    aged := aged || edited.id;
  END LOOP;
  -- What this transaction has written itself has its new version already.
  IF aged <> '{}' THEN
    EXECUTE format('UPDATE %I SET atualizado_em = atualizado_em WHERE id = ANY ($1) AND xmin <> $2::xid', TG_ARGV[1])
      USING aged, pg_current_xact_id();
  END IF;
  RETURN NULL;
END $$;

-- As in 0010; a query that is not put together keeps its plan.
CREATE OR REPLACE FUNCTION refuse_reference_to_bin() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  after CONSTANT jsonb := to_jsonb(NEW);
  before CONSTANT jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) ELSE '{}' END;
  is_new CONSTANT boolean := TG_OP = 'INSERT' OR before -> 'exclusao_id' <> 'null';
  named integer;
  is_in_use boolean;
BEGIN
  IF NEW.exclusao_id IS NOT NULL THEN RETURN NEW; END IF;
  FOR place IN 0 .. TG_NARGS - 2 BY 2 LOOP
    named := (after ->> TG_ARGV[place])::integer;
    CONTINUE WHEN named IS NULL OR (NOT is_new AND before -> TG_ARGV[place] = after -> TG_ARGV[place]);
    CASE TG_ARGV[place + 1]
      WHEN 'manufacturers' THEN
        SELECT exclusao_id IS NULL INTO is_in_use FROM manufacturers WHERE id = named FOR SHARE;
      WHEN 'categories' THEN
        SELECT exclusao_id IS NULL INTO is_in_use FROM categories WHERE id = named FOR SHARE;
      WHEN 'equipment_models' THEN
        SELECT exclusao_id IS NULL INTO is_in_use FROM equipment_models WHERE id = named FOR SHARE;
      WHEN 'symptoms' THEN
        SELECT exclusao_id IS NULL INTO is_in_use FROM symptoms WHERE id = named FOR SHARE;
      WHEN 'solutions' THEN
        SELECT exclusao_id IS NULL INTO is_in_use FROM solutions WHERE id = named FOR SHARE;
      ELSE
        EXECUTE format('SELECT exclusao_id IS NULL FROM %I WHERE id = $1 FOR SHARE', TG_ARGV[place + 1])
           INTO is_in_use USING named;
    END CASE;
    IF is_in_use IS NOT TRUE THEN
      RAISE EXCEPTION 'record % of % is not in use', named, TG_ARGV[place + 1]
        USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'reference_in_use', COLUMN = TG_ARGV[place];
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

-- A transaction that links diagnoses to every entry that it creates says so (`bancada.entries_get_linked`): the links make
-- the search documents, and the entries alone need none before.
CREATE FUNCTION search_entries_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('bancada.entries_get_linked', true) = 'on' THEN RETURN NULL; END IF;
  PERFORM refresh_search_documents('troubleshooting', (SELECT array_agg(id) FROM changed));
  RETURN NULL;
END $$;
DROP TRIGGER entries_search_insert ON troubleshooting_entries;
CREATE TRIGGER entries_search_insert AFTER INSERT ON troubleshooting_entries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_entries_created();
