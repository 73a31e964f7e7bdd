import { plain } from '@bancada/contract/codes/notation-words';
import { wordsOfMakes } from '@bancada/contract/vehicle/maker-of-vin';
import { keyKinds } from '../../../database/record-key.ts';
import { stemOf } from '../analysis/stem.ts';
import type { FaultIndex } from '../index/fault-index.ts';
import { wordOf } from '../ranking/lexemes.ts';
import { isOn } from '../rules.ts';
import type { Draft } from './drafts.ts';

const nameWordMinChars = 3;

/** What a word says where it stands in the names of models and makers. */
interface InNames {
  /** The categories of the models; of one without a category none. */
  categories: Set<number>;
  isOfMaker: boolean;
}

/** By term. */
type Names = ReadonlyMap<number, InNames>;

const namesOfIndex = new WeakMap<FaultIndex, { version: number; names: Names }>();

/** A model tells more than other words, and also matches, weakly, equipment of its category; a maker's name says little about the fault. */
export function addEquipment(index: FaultIndex, drafts: readonly Draft[]): void {
  const names = namesIn(index);
  for (const draft of drafts) {
    if (draft.kind !== 'word' && draft.kind !== 'part') continue;
    const found = namesOf(draft).flatMap((lexeme) => names.get(index.terms.idOf(lexeme)) ?? []);
    // A make of cars is known without a record of it.
    if (isOn('makers') && (wordsOfMakes.has(draft.text) || found.some(({ isOfMaker }) => isOfMaker)))
      draft.kind = 'maker';
    else if (
      isOn('equipment') &&
      draft.kind === 'word' &&
      found.some(({ categories }) => categories.size > 0)
    )
      draft.kind = 'equipment';
    const [category, ...others] = new Set(found.flatMap(({ categories }) => [...categories]));
    if (category === undefined || others.length > 0 || !isOn('same-kind')) continue;
    for (const word of wordsOfName(index, category))
      draft.variants.push({ kind: 'sameKind', lexemes: [stemOf(word)] });
  }
}

/** Read once for each state of the records: there are thousands of models. */
function namesIn(index: FaultIndex): Names {
  const kept = namesOfIndex.get(index);
  if (kept?.version === index.version) return kept.names;
  const names = new Map<number, InNames>();
  const inNames = (text: number, note: (one: InNames) => void) => {
    const { words, end } = index.texts.positionOf(text);
    for (const term of index.texts.data.data.subarray(words, end)) {
      const one = names.get(term) ?? { categories: new Set(), isOfMaker: false };
      names.set(term, one);
      note(one);
    }
  };
  for (const [, { text, category }] of index.keysOfKind(keyKinds.model))
    if (category !== null) inNames(text, ({ categories }) => categories.add(category));
  for (const [, { text }] of index.keysOfKind(keyKinds.maker))
    inNames(text, (one) => {
      one.isOfMaker = true;
    });
  namesOfIndex.set(index, { version: index.version, names });
  return names;
}

function namesOf({ variants }: Draft): string[] {
  return variants.flatMap(({ kind, lexemes }) =>
    (kind === 'exact' || kind === 'partBeginning') && lexemes.length === 1 ? lexemes : [],
  );
}

function wordsOfName({ texts, terms, heldText }: FaultIndex, list: number): string[] {
  const held = heldText(list);
  if (held === undefined) return [];
  const { words, joined } = texts.positionOf(held.text);
  const lexemes = Array.from({ length: joined - words }, (_, at) =>
    terms.lexemeOf(texts.data.at(words + at)),
  );
  return lexemes
    .flatMap((lexeme) => plain(wordOf(lexeme) ?? '').match(/[a-z]+/g) ?? [])
    .filter((word) => word.length >= nameWordMinChars);
}
