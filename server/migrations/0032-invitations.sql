-- People whom an admin invites: they have no password, and no confirmed account, until they use the link they were handed.
ALTER TABLE users ADD COLUMN convidado_em timestamptz;

ALTER TABLE account_audit DROP CONSTRAINT account_audit_acao_check;
ALTER TABLE account_audit ADD CONSTRAINT account_audit_acao_check CHECK (acao IN
  ('create', 'update', 'password', 'verify', 'verification-sent', 'link-made', 'deletion-policy', 'sessions-ended',
   'factor-on', 'factor-changed', 'factor-off', 'delete'));

-- As before, and who may delete is no name either.
CREATE OR REPLACE FUNCTION changes_without_names(changes jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(jsonb_object_agg(key, CASE WHEN key IN ('perfil', 'ativo', 'exclusao') THEN value
                                                     ELSE '{"antes": null, "depois": null}' END), '{}')
            FROM jsonb_each(changes));
