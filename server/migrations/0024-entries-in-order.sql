-- The list of all entries goes through the symptoms in order, and ends where its page ends.
CREATE INDEX symptoms_order_idx ON symptoms (left(fold_text(sintoma), 200), id);
