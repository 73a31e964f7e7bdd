-- What a person did stays tied to the number of their account once that is removed: it names nobody, and lets an admin undo it
-- (docs/decisions/0082-what-stays-undoable.md).
ALTER TABLE history DROP CONSTRAINT history_usuario_id_fkey;
ALTER TABLE deletions DROP CONSTRAINT deletions_usuario_id_fkey;
ALTER TABLE merges DROP CONSTRAINT merges_usuario_id_fkey;
ALTER TABLE acts DROP CONSTRAINT acts_usuario_id_fkey, DROP CONSTRAINT acts_de_usuario_id_fkey;

-- Of an undoing of what a person did: all kinds that were asked for. Of one act: none.
ALTER TABLE acts ADD COLUMN de_especies text[] NOT NULL DEFAULT '{}';
UPDATE acts SET de_especies = '{exclusoes,edicoes,importacoes,unioes,criacoes,resultados}' WHERE de_especie IS NOT NULL;
