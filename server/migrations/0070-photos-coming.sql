-- A small picture of the photo that a phone is sending: the computer shows it until the photo itself is there.
ALTER TABLE phone_links ADD COLUMN previa bytea, ADD COLUMN previa_de text,
  ADD CHECK ((previa IS NULL) = (previa_de IS NULL));
