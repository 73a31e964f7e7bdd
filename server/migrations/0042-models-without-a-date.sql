-- A model that an import creates by its name alone has no date that anybody knows.
ALTER TABLE equipment_models ALTER COLUMN data_lancamento DROP NOT NULL;
