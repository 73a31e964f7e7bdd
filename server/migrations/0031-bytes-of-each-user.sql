-- What the attachments of one person take is added up at every upload.
CREATE INDEX attachments_criado_por_idx ON attachments (criado_por, sha256);
