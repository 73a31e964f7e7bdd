-- Text as the product compares it. Everything that looks for "the same text" goes through fold_text.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Lower case, no accents, single spaces: two texts are the same where their folds are equal.
-- The dictionary is named in full so that the function may be immutable, and so feed an index.
CREATE FUNCTION fold_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '\s+', ' ', 'g'));

-- A part number, model number or code without its separators: LA-L663P → LAL663P.
CREATE FUNCTION compact_code(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(upper(public.unaccent('public.unaccent'::regdictionary, value)), '[^A-Z0-9]', '', 'g');

-- A fixed-length key of a text's fold: texts of 2,000 characters do not fit an index entry.
CREATE FUNCTION same_text_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN md5(fold_text(value));

-- Keeps atualizado_em true for every writer, and strictly growing for one record: it is the version
-- that an editor sends back.
CREATE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.atualizado_em := greatest(clock_timestamp(), OLD.atualizado_em + interval '1 microsecond');
  RETURN NEW;
END $$;
