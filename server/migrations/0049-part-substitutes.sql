-- A part that may stand in for another, as somebody says: one direction a row, both where each may replace the other.
CREATE TABLE part_substitutes (
  componente_id integer NOT NULL REFERENCES datasheets ON DELETE CASCADE,
  substituto_id integer NOT NULL REFERENCES datasheets ON DELETE CASCADE,
  condicao text,
  criado_por integer DEFAULT acting_user() REFERENCES users ON DELETE SET NULL,
  criado_em timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (componente_id, substituto_id),
  CONSTRAINT part_substitutes_other CHECK (componente_id <> substituto_id)
);
CREATE INDEX part_substitutes_substitute ON part_substitutes (substituto_id);

-- Looked up by what a query or a solution names, with and without the letters of a package.
CREATE INDEX datasheets_number ON datasheets (lower(compact_code(part_number)) text_pattern_ops) WHERE exclusao_id IS NULL;
