export interface QueryWord {
  /** Lower case, without accents; letters and digits alone. */
  text: string;
  /** A part number, model number or code: it has a digit. */
  isCode: boolean;
  /** Still being typed: whatever begins with it counts. */
  isPrefix: boolean;
  /** `light` need not be met; `small` weighs little; `negation` is small, and turns the next word over. */
  role: 'telling' | 'light' | 'small' | 'negation';
  /** It says after what the fault came (`sem vídeo depois da queda de energia`), and tells less of it. */
  isCircumstance: boolean;
  /** It was tried, ruled out or works (`já troquei a fonte`): it need not be met. */
  isAside?: boolean;
  /** A clause begins with it. */
  isAfterBreak?: boolean;
  /** In capitals among small letters: a code (`erro OE`) and no function word. */
  isCapital: boolean;
  /** The words about it say that it is a code: `código 15`, `parado em 02`. */
  isAnnounced?: true;
  /** The word that it says is a code: where it is one, this word tells nothing more. */
  announces?: string;
  /** A decimal as records hold it: `3v3` and `3.3V` are `3`, `3`, `v`. */
  decimal?: readonly string[];
  /** It names the equipment: a record of another is no answer. */
  isEquipment?: boolean;
  /** The function word before it, which may be the beginning of it: `te clado`. */
  after?: string;
}
