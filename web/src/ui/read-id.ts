const maxId = 2_147_483_647;

/** The id of a record in a URL; undefined if it is invalid. */
export function readId(raw: unknown): number | undefined {
  const id = Number(raw);
  return Number.isInteger(id) && id > 0 && id <= maxId ? id : undefined;
}
