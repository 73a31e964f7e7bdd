-- The columns of a lease are called the same in every table that has one.
ALTER TABLE mail_queue RENAME COLUMN reserva TO processo;
ALTER TABLE mail_queue RENAME COLUMN reservado_ate TO vez_ate;
