import * as z from 'zod/mini';
import { id, time } from '../values.ts';
import type { Field, Fields } from './field.ts';
import type { Kind } from './kind.ts';

type Part = 'stored' | 'written' | 'created' | 'edited';
type Shape = Record<string, z.ZodMiniType>;

/** One schema of each field, by name. */
type PartOf<Of extends Fields, Name extends Part> = { [Field in keyof Of]: Of[Field][Name] };

/** `fabricante_id` that shows `nome` → `fabricante_nome`. */
type ShownBy<Name, Of> = Of extends { shows: infer Shown extends Fields }
  ? Name extends `${infer Stem}_id`
    ? { [Field in keyof Shown & string as `${Stem}_${Field}`]: Shown[Field]['stored'] }
    : never
  : never;
/** What references show of the records that they name. */
type ShownIn<Of extends Fields> = Intersection<{ [Name in keyof Of]: ShownBy<Name, Of[Name]> }[keyof Of]>;
type Intersection<Of> = (Of extends unknown ? (one: Of) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Of each reference what is shown of the record that it names: `categoria_id` → `[['categoria_nome', 'nome'], …]`. */
export function shownBy(name: string, field: Field): [as: string, field: string, of: Field][] {
  return Object.entries(field.shows ?? {}).map(([shown, of]) => [name.replace(/id$/, shown), shown, of]);
}

function partOf<Of extends Fields, Name extends Part>(fields: Of, part: Name): PartOf<Of, Name> {
  const schemas = Object.entries(fields).map(([name, field]) => [name, field[part]]);
  return Object.fromEntries(schemas) as PartOf<Of, Name>;
}

function storedIn(fields: Fields): Shape {
  const schemas = Object.entries(fields).flatMap(([name, field]) => [
    [name, field.stored],
    ...shownBy(name, field).map(([as, , of]) => [as, of.stored]),
  ]);
  return Object.fromEntries(schemas);
}

interface Kept {
  id: ReturnType<typeof id>;
  criado_em: ReturnType<typeof time>;
  atualizado_em: ReturnType<typeof time>;
}
type Flat<Of> = { [Name in keyof Of]: Of[Name] };
type Answer<Of extends Fields, Own> = z.ZodMiniObject<Flat<Kept & PartOf<Of, 'stored'> & ShownIn<Of> & Own>>;

/** A record as its calls answer it. `own`: what else is shown of it, which is no field. */
export function answerOf<Of extends Kind, Own extends Shape>(kind: Of, own: Own): Answer<Of['fields'], Own> {
  const shape = { id: id(), ...storedIn(kind.fields), ...own, criado_em: time(), atualizado_em: time() };
  return z.object(shape) as z.ZodMiniObject as Answer<Of['fields'], Own>;
}

/** The body that creates a record. */
export const newOf = <Of extends Kind>({ fields }: Of) =>
  z.object(partOf<Of['fields'], 'created'>(fields, 'created'));

/** The body of an edit: absent fields are left unchanged, and an empty text that need not be there is stored as none. */
export const editOf = <Of extends Kind>({ fields }: Of) =>
  z.extend(z.object(partOf<Of['fields'], 'edited'>(fields, 'edited')), {
    /** The version that the edit is based on: 409 if the record has changed since. */
    atualizado_em: z.optional(time()),
  });
