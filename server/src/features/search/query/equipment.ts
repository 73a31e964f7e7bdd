import { plain } from '@bancada/contract/codes/notation-words';
import { keyKinds } from '../../../database/record-key.ts';
import { stemOf } from '../analysis/stem.ts';
import type { FaultIndex } from '../index/fault-index.ts';
import { wordOf } from '../ranking/lexemes.ts';
import { isOn } from '../rules.ts';
import type { Draft } from './drafts.ts';

const nameWordMinChars = 3;

/** A model also matches, weakly, equipment of its category; and a maker's name says little about the fault. */
export function addEquipment(index: FaultIndex, drafts: readonly Draft[]): void {
  const words = drafts.filter(({ kind }) => kind === 'word' || kind === 'part');
  const byTerm = Map.groupBy(
    words.flatMap((draft) => namesOf(draft).map((lexeme) => ({ draft, term: index.terms.idOf(lexeme) }))),
    ({ term }) => term,
  );
  byTerm.delete(0);
  if (byTerm.size === 0) return;
  const draftsIn = (text: number) => {
    const { words, end } = index.texts.positionOf(text);
    const found = new Set<Draft>();
    for (let at = words; at < end; at += 1)
      for (const { draft } of byTerm.get(index.texts.data.at(at)) ?? []) found.add(draft);
    return found;
  };
  const categories = new Map<Draft, Set<number>>();
  for (const [, { text, category }] of index.keysOfKind(keyKinds.model))
    for (const draft of draftsIn(text))
      if (category !== null) categories.set(draft, (categories.get(draft) ?? new Set()).add(category));
  if (isOn('makers'))
    for (const [, { text }] of index.keysOfKind(keyKinds.maker))
      for (const draft of draftsIn(text)) draft.kind = 'maker';
  if (!isOn('same-kind')) return;
  for (const [draft, lists] of categories) {
    const [list] = lists;
    if (list === undefined || lists.size > 1) continue;
    for (const word of wordsOfName(index, list))
      draft.variants.push({ kind: 'sameKind', lexemes: [stemOf(word)] });
  }
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
