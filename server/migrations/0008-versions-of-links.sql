-- A change of a record's links is a new version of it, whoever else changes them at the same moment.

-- A like is no edit: it must not age the version that an editor has read. Whatever else is written of an entry does,
-- its own values again too: that is how a change of its links is told.
CREATE OR REPLACE FUNCTION touch_edited_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.score = OLD.score OR to_jsonb(NEW) - 'score' IS DISTINCT FROM to_jsonb(OLD) - 'score' THEN
    NEW.atualizado_em := greatest(clock_timestamp(), OLD.atualizado_em + interval '1 microsecond');
  END IF;
  RETURN NEW;
END $$;

-- As in 0006, with the owners held before their links are read: of two transactions, the second sees what the first
-- linked, and its row says what is there.
CREATE OR REPLACE FUNCTION keep_history_of_links() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  links CONSTANT text := format('SELECT %I AS owner, %I AS item, %I AS place FROM ', TG_ARGV[2], TG_ARGV[4], TG_ARGV[5]);
  now_there CONSTANT text := links || quote_ident(TG_TABLE_NAME);
  taken CONSTANT text := CASE TG_OP WHEN 'INSERT' THEN now_there || ' WHERE false' ELSE links || 'old_links' END;
  given CONSTANT text := CASE TG_OP WHEN 'DELETE' THEN now_there || ' WHERE false' ELSE links || 'new_links' END;
  edited record;
BEGIN
  EXECUTE format($query$
    WITH taken AS (%1$s), given AS (%2$s)
    SELECT FROM %3$I WHERE id IN (SELECT owner FROM taken UNION SELECT owner FROM given)
     ORDER BY id FOR NO KEY UPDATE $query$, taken, given, TG_ARGV[1]);
  FOR edited IN EXECUTE format($query$
    WITH taken AS (%2$s), given AS (%3$s),
         owners AS (SELECT owner FROM taken UNION SELECT owner FROM given)
    SELECT r.id, coalesce(after.items, '[]') AS after
      FROM owners JOIN %4$I r ON r.id = owners.owner
     CROSS JOIN LATERAL (
           SELECT jsonb_agg(item ORDER BY place, item) AS items FROM (%1$s) l WHERE l.owner = r.id) AS after
     CROSS JOIN LATERAL (
           SELECT jsonb_agg(item ORDER BY place, item) AS items FROM (
             SELECT item, place FROM taken WHERE taken.owner = r.id
              UNION ALL
             SELECT item, place FROM (%1$s) l WHERE l.owner = r.id
                AND item NOT IN (SELECT item FROM given WHERE given.owner = r.id)) AS l) AS before
     WHERE after.items IS DISTINCT FROM before.items $query$,
    now_there, taken, given, TG_ARGV[1])
  LOOP
    PERFORM write_edit(TG_ARGV[0], edited.id, jsonb_build_object(TG_ARGV[3], edited.after));
    -- What this transaction has written itself has its new version already.
    EXECUTE format('UPDATE %I SET atualizado_em = atualizado_em WHERE id = $1 AND xmin <> $2::xid', TG_ARGV[1])
      USING edited.id, pg_current_xact_id();
  END LOOP;
  RETURN NULL;
END $$;
