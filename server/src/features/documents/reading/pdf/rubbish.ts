/** Pairs of letters that Portuguese and English have most, without accents. */
const usual = new Set(
  (
    'de os ra es en re do er nt or ar te as co in an ao ta st al ad ma to se on ro em ca da is io me ti ri po ia na un pa um ic la ' +
    'ci no qu ue si am tr so le di at pe mo ve ou pr el ir om it ac mi ns at li sa ec ad ed th he nd of ng ha hi wi ch sh ea ll ss ' +
    'ee oo ly ow wh ut us ur ai ct ge ce ol il im be su ke rs ev iv sc mp tu lo id et ew ou ni ne lt fi fo ay ot ho we va pl bo ex rm go ab nc ui'
  ).split(' '),
);
/** In words of a language two of three pairs are; where letters stand for others, one of three. */
const shareOfWords = 0.5;
/** Fewer pairs tell nothing. */
const pairsMin = 60;
/** A page whose signs are mostly neither letters nor digits is none that people read. */
const shareOfLetters = 0.5;
const signsMin = 60;

/** Whether the text that a page has of itself may be rubbish: of fonts that say of their letters that they are others. */
export function mayBeRubbish(text: string): boolean {
  const signs = text.replace(/\s/g, '');
  const letters = signs.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (signs.length >= signsMin && letters < shareOfLetters * signs.length) return true;
  const words = plain(text).match(/(?<![\p{L}\p{N}_])[a-z]{3,}(?![\p{L}\p{N}_])/gu) ?? [];
  let [pairs, known] = [0, 0];
  for (const word of words) {
    for (let at = 0; at + 1 < word.length; at++) {
      pairs += 1;
      if (usual.has(word.slice(at, at + 2))) known += 1;
    }
  }
  return pairs >= pairsMin && known < shareOfWords * pairs;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Words that long are told from noise. */
const longLetters = 4;
const longWordsMin = 5;
/** A text that says what its page shows has nearly all of its words. */
const shareOfShown = 0.25;

/** Whether a page shows other words than its text has. */
export function saysOtherThan(text: string, shown: readonly string[]): boolean {
  const own = new Set(longWords(text));
  const seen = longWords(shown.join(' '));
  return (
    seen.length >= longWordsMin && seen.filter((word) => own.has(word)).length < shareOfShown * seen.length
  );
}

const longWords = (text: string) =>
  (plain(text).match(/[a-z\d]+/g) ?? []).filter(({ length }) => length >= longLetters);
