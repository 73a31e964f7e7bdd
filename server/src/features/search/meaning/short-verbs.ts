/**
 * The stems that the Portuguese stemmer keeps apart for the forms of one verb: it cuts nothing before the second vowel of a word
 * that begins with one (`acha`, `achou`). The first stands for all. What every story has is left out (`entra`, `cai`, `sai`): all
 * forms of these find worse.
 */
const verbs = [
  'abrir abre abriu abro abrem abrind',
  'achar acha achou acho acham achand achad achav',
  'andar anda andou andam andand andav',
  'arder arde ardeu ardem ardend',
  'armar arma armou armam armand armad',
  'encher enche encheu enchem enchend',
  'inchar incha inchou incham inchand inchad',
].map((stems) => stems.split(' '));

const verbOf = new Map(verbs.flatMap((stems) => stems.map((stem) => [stem, stems] as const)));
const noStems: readonly string[] = [];

/** The stems of the other forms of a verb; none where the stemmer has one for all. */
export function otherStems(stem: string): readonly string[] {
  return verbOf.get(stem)?.filter((other) => other !== stem) ?? noStems;
}

/** The stem that stands for all forms of a verb. */
export function stemOfVerb(stem: string): string {
  return verbOf.get(stem)?.[0] ?? stem;
}
