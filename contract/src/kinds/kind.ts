import type { ErrorCode } from '../errors.ts';
import type { RecordKind } from '../records/record-kinds.ts';
import type { Fields, RecordField } from './field.ts';

/** What is known of every kind of record. */
export interface RecordKindEntry {
  singular: string;
  plural: string;
  gender: 'm' | 'f';
  /** Path of a record's page; `{id}` is a placeholder. */
  page: string;
  /** The error where no record with the id is in use. */
  notFound: Extract<ErrorCode, `${string}-not-found`>;
  /** The field whose value must be unique among records in use; a restored record may be given another one. */
  uniqueField?: string;
  fields: Record<string, RecordField>;
}

/**
 * A kind of record as one value. Its calls, its SQL, the type of its table, its form, its history and the values of the property
 * test read it. Fields stand in the order of the form.
 */
export interface Kind extends RecordKindEntry {
  /** Its path in the API. */
  name: RecordKind;
  uniqueField: string;
  fields: Fields;
}
