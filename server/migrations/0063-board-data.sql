-- The last file of OpenBoardData that was taken for a board (docs/decisions/0104-readings.md): what that format holds beside values
-- (comments, other names of nets, the order of lines) goes out again as it came. '' is the model without a revision.
CREATE TABLE board_data_files (
  modelo_equipamento_id integer NOT NULL REFERENCES equipment_models ON DELETE CASCADE,
  revisao text NOT NULL,
  texto text NOT NULL,
  criado_em timestamptz NOT NULL,
  PRIMARY KEY (modelo_equipamento_id, revisao)
);
