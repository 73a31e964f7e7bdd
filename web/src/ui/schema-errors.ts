interface Schema {
  safeParse: (values: unknown) => {
    success: boolean;
    error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined;
  };
}

/** The errors of a contract schema, one sentence per field. */
export function schemaErrors(schema: Schema, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    errors[path.join('.')] ??= message;
  return errors;
}
