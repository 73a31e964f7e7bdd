import { checkKinds } from '@bancada/contract/faults/check-kinds';
import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));
const nullableText = z.nullable(text);

export const Manufacturer = z.object({ nome: text, website: nullableText, contato_suporte: nullableText });
export const Category = z.object({
  nome: text,
  descricao: nullableText,
  alta_tensao: z._default(z.boolean(), false),
});
export const Model = z.object({
  nome: text,
  numero_modelo: text,
  fabricante: text,
  categoria: text,
  data_lancamento: z.iso.date(),
  data_aproximada: z.boolean(),
});
export const Datasheet = z.object({
  part_number: text,
  nome: text,
  descricao: nullableText,
  fabricante: text,
});
export const Article = z.object({ nome: text, descricao: text, autor: text, CUI: nullableText });
export const Flow = z.object({
  sintoma: text,
  /** Other ways to say it. */
  ditos: z._default(z.array(text), []),
  /** Where absent, the marks of the categories of its models apply: docs/decisions/0070-kinds-of-checks-and-marked-faults.md. */
  alta_tensao: z.optional(z.boolean()),
  /** `numero_modelo` of each. */
  modelos: z.array(text).check(z.minLength(1)),
  diagnosticos: z.array(text).check(z.minLength(1)),
  solucoes: z.array(text).check(z.minLength(1)),
  code_post: nullableText,
  code_led: nullableText,
  code_beep: nullableText,
  /** `part_number` of each. */
  componentes: z.array(text),
  fonte: nullableText,
  confianca: z.nullable(z.enum(['verificado', 'conhecimento geral'])),
});

/** A diagnosis that is no ordinary check, by its text; the others are listed in the flows only. */
export const Diagnosis = z.object({
  descricao: text,
  tipo: z.enum(checkKinds),
  alta_tensao: z._default(z.boolean(), false),
});

/** The files of the starter knowledge base, each with the schema of its items. */
export const starterFiles = {
  fabricantes: z.array(Manufacturer),
  categorias: z.array(Category),
  modelos: z.array(Model),
  datasheets: z.array(Datasheet),
  artigos: z.array(Article),
  diagnosticos: z.array(Diagnosis),
  fluxos: z.array(Flow),
};

/** The contents of the files: records refer to one another by their texts. */
export type Starter = { [File in keyof typeof starterFiles]: z.output<(typeof starterFiles)[File]> };
