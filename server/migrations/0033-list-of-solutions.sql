-- The order of the list of solutions, as diagnoses_order_idx is that of the list of diagnoses.
CREATE INDEX solutions_order_idx ON solutions (left(fold_text(solucao), 200), id) WHERE exclusao_id IS NULL;
