-- The shop in whose name documents are made (docs/decisions/0098-documents-for-the-customer.md): one row, or none.
CREATE TABLE shop (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  nome text NOT NULL DEFAULT '',
  -- 14 signs without points, or none.
  cnpj text NOT NULL DEFAULT '',
  endereco text NOT NULL DEFAULT '',
  garantia text NOT NULL DEFAULT '',
  -- PNG, drawn anew from what was sent.
  logo bytea,
  logo_em timestamptz,
  CHECK ((logo IS NULL) = (logo_em IS NULL))
);
