/** The fields whose text has changed, ignoring surrounding spaces, which the server trims. */
export function changedFields<Values extends Record<string, string>>(
  base: Values,
  typed: Values,
): Partial<Values> {
  const changed = Object.entries(typed).filter(([field, value]) => value.trim() !== base[field]?.trim());
  return Object.fromEntries(changed) as Partial<Values>;
}
