import type { Database } from '../../../database/database.ts';
import { type KeyKind, keyKinds, kindOf } from '../../../database/record-key.ts';
import type { FaultIndex, SourceText } from './fault-index.ts';
import { kindsRead, readEntries, readTextsAfter, readTextsOf } from './load.sql.ts';

/** Read at once: other calls are answered between two pieces. */
const [textsAtOnce, faultsAtOnce] = [1_000, 200];
const otherKinds = kindsRead.filter((kind) => kind !== 'symptom');

/** Called with how many records have been read so far. */
export type OnRead = (records: number) => void;

/** Reads all records into an empty index: fault by fault with all that they show, then what no fault shows. */
export async function loadIndex(
  db: Database,
  index: FaultIndex,
  onRead: OnRead = () => undefined,
): Promise<void> {
  let read = 0;
  const put = (texts: readonly SourceText[]) => {
    for (const source of texts) index.putText(source);
    read += texts.length;
  };
  for await (const texts of textsOfKind(db, 'symptom', faultsAtOnce)) {
    put(texts);
    const symptoms = texts.map(({ key }) => key);
    const entries = await readEntries(db, symptoms);
    const shown = new Set([...entries.values()].flat().flatMap(({ keys }) => keys));
    put(
      await readTextsOf(
        db,
        [...shown].filter((key) => index.heldText(key) === undefined),
      ),
    );
    for (const symptom of symptoms) index.putFault(symptom, entries.get(symptom) ?? []);
    index.documents.postings.tidy(index.terms.size);
    onRead(read);
  }
  for (const kind of otherKinds)
    for await (const texts of textsOfKind(db, kind, textsAtOnce)) {
      put(texts.filter(({ key }) => index.heldText(key) === undefined));
      onRead(read);
    }
  index.documents.postings.putInOrder(index.terms.size);
}

async function* textsOfKind(db: Database, kind: KeyKind, atOnce: number): AsyncGenerator<SourceText[]> {
  for (let after = 0, isMore = true; isMore; ) {
    const texts = await readTextsAfter(db, kind, after, atOnce);
    yield texts;
    after = texts.at(-1)?.key ?? after;
    isMore = texts.length === atOnce;
  }
}

/** Brings what changed into an index. @param keys of the records whose texts or entries changed */
export async function bringUpToDate(db: Database, index: FaultIndex, keys: readonly number[]): Promise<void> {
  if (keys.length === 0) return;
  for (const some of inPieces(keys, textsAtOnce)) {
    const found = new Map((await readTextsOf(db, some)).map((source) => [source.key, source]));
    for (const key of some) {
      const source = found.get(key);
      if (source === undefined) index.removeText(key);
      else index.putText(source);
    }
  }
  const symptoms = keys.filter((key) => kindOf(key) === keyKinds.symptom);
  const changed = [...new Set([...symptoms, ...index.documents.showing(new Set(keys))])];
  await putFaults(db, index, changed, symptoms);
  index.documents.postings.tidy(index.terms.size);
}

/** Puts faults into an index. @param withEntries those whose entries are read; those of the others stay */
async function putFaults(
  db: Database,
  index: FaultIndex,
  symptoms: readonly number[],
  withEntries: readonly number[],
): Promise<void> {
  const isRead = new Set(withEntries);
  for (const some of inPieces(symptoms, faultsAtOnce)) {
    const entries = await readEntries(
      db,
      some.filter((symptom) => isRead.has(symptom)),
    );
    for (const symptom of some)
      index.putFault(symptom, isRead.has(symptom) ? (entries.get(symptom) ?? []) : undefined);
  }
}

function* inPieces(keys: readonly number[], length: number): Generator<readonly number[]> {
  for (let from = 0; from < keys.length; from += length) yield keys.slice(from, from + length);
}
