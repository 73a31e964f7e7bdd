-- What all other migrations build on: how texts are compared, how versions move on, who acts, and what an instance
-- knows about itself.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Texts. Whatever looks for "the same text" goes through fold_text. Functions named in full may be used in an index.

-- Without what nobody sees: zero-width characters, changes of the writing direction, selectors of emoji, and combining
-- accents that form no letter of their own. Control characters stay: one separates the fields in users.busca.
CREATE FUNCTION without_unseen(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(value,
    '[\u00AD\u0300-\u036F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\u3164\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFA0\uFFF0-\uFFF8\U000E0000-\U000E0FFF]+',
    '', 'g');

-- Lower case, no accents, nothing unseen, single spaces: two texts are the same where their folds are equal.
-- contract/src/texts.ts cleans what is typed by the same rules. Normalizing takes as long as all the rest, so it is left
-- out where the text is normalized already.
CREATE FUNCTION fold_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, public.without_unseen(
    CASE WHEN value IS NFC NORMALIZED THEN value ELSE normalize(value, NFC) END))),
    '[\s\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+', ' ', 'g'));

-- A key of fixed length for a text's fold: a text of 2,000 characters does not fit into an index entry.
CREATE FUNCTION same_text_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN md5(fold_text(value));

-- A part number, model number or code without its separators: LA-L663P becomes LAL663P.
CREATE FUNCTION compact_code(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(upper(public.unaccent('public.unaccent'::regdictionary, value)), '[^A-Z0-9]', '', 'g');

-- Keeps atualizado_em true whoever writes. It is the version that an editor sends back, so for one record it always
-- grows, even within a microsecond.
CREATE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.atualizado_em := greatest(clock_timestamp(), OLD.atualizado_em + interval '1 microsecond');
  RETURN NEW;
END $$;

-- The user id of who acts, null for the server itself. Each transaction says it once:
--   SELECT set_config('bancada.usuario_id', '7', true)
CREATE FUNCTION acting_user() RETURNS integer
  LANGUAGE sql STABLE
  RETURN nullif(current_setting('bancada.usuario_id', true), '')::integer;

-- Shared by all processes of an instance: the token key, whether the starter knowledge base was loaded.
CREATE TABLE instance_settings (
  nome text PRIMARY KEY,
  valor text NOT NULL,
  criado_em timestamptz NOT NULL DEFAULT now()
);
