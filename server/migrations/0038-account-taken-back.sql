-- Since when, and from which session, another e-mail has been asked for: what is newer goes when the change is undone.
-- Cookies of devices from before `aparelhos_desde` are those of no known device any more.
ALTER TABLE users
  ADD COLUMN email_pedido_em timestamptz,
  ADD COLUMN email_pedido_sessao uuid,
  ADD COLUMN aparelhos_desde timestamptz;

-- undo-email, undo-factor: when what the link undoes was asked; NULL in links that are older than this column.
ALTER TABLE one_time_tokens ADD COLUMN pedido_em timestamptz;
ALTER TABLE one_time_tokens DROP CONSTRAINT one_time_tokens_finalidade_check;
ALTER TABLE one_time_tokens ADD CONSTRAINT one_time_tokens_finalidade_check CHECK (finalidade IN
  ('verify-email', 'reset-password', 'change-email', 'undo-email', 'undo-factor', 'not-me'));
