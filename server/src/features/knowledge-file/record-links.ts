import { knowledgeKinds } from '@bancada/contract/imports/knowledge-calls';
import { type RecordKind, recordKindTexts } from '@bancada/contract/records/records';

/** Kinds whose records have lines of their own, by the beginning of their pages' addresses: `/sintomas/`. */
const kindsByPath = new Map(
  knowledgeKinds
    .filter((kind) => kind !== 'substitutos')
    .map((kind): [string, RecordKind] => [recordKindTexts[kind].page.replace('{id}', ''), kind]),
);
const paths = [...kindsByPath.keys()].join('|');

/** Addresses of records within the instance, with a number; the same path of another site is none. */
const numbered = new RegExp(`(?<![\\w.:/-])(${paths})(\\d{1,9})(?![\\w-])`, 'g');
/** The same with an identity in the place of the number. */
const identified = new RegExp(
  `(?<![\\w.:/-])(${paths})([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![\\w-])`,
  'g',
);

/** The records that a text leads to by their numbers. */
export function numbersIn(text: string): { tipo: RecordKind; id: number }[] {
  return [...text.matchAll(numbered)].flatMap(([, path = '', id = '']) => {
    const tipo = kindsByPath.get(path);
    return tipo === undefined ? [] : [{ tipo, id: Number(id) }];
  });
}

/** The identities that a text leads to. */
export function identitiesIn(text: string): string[] {
  return [...text.matchAll(identified)].map(([, , identity = '']) => identity);
}

/** @param identities as `kind id` → identity; what is not there leads nowhere from now on (number 0) */
export function withIdentities(text: string, identities: ReadonlyMap<string, string>): string {
  return text.replace(
    numbered,
    (_, path: string, id: string) =>
      `${path}${identities.get(`${kindsByPath.get(path)} ${Number(id)}`) ?? 0}`,
  );
}

/** @param numbers as `kind identity` → number; what is not there leads nowhere from now on (number 0) */
export function withNumbers(text: string, numbers: ReadonlyMap<string, number>): string {
  return text.replace(
    identified,
    (_, path: string, identity: string) =>
      `${path}${numbers.get(`${kindsByPath.get(path)} ${identity}`) ?? 0}`,
  );
}
