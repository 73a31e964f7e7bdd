-- MD5 sums under which a content has come besides its own: a photo is kept without its position, so what is kept has
-- another sum than what was sent, and is recognised by both.
CREATE TABLE received_sums (
  md5 text NOT NULL CHECK (md5 ~ '^[0-9a-f]{32}$'),
  sha256 text NOT NULL REFERENCES stored_files ON DELETE CASCADE,
  PRIMARY KEY (md5, sha256)
);
CREATE INDEX received_sums_sha256_idx ON received_sums (sha256);

-- The bytes are being removed since then: who brings the same ones now waits until they are gone.
ALTER TABLE stored_files ADD COLUMN removendo_desde timestamptz;
CREATE INDEX stored_files_unused_idx ON stored_files (sem_uso_desde) WHERE sem_uso_desde IS NOT NULL;
