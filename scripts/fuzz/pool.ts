type Fields = Record<string, unknown>;

/** Values that the product has answered, by the names under which it may be given them again. */
export interface Pool {
  /** A value under one of these names, the first that has any; undefined where none has. `at` (any whole number) decides which. */
  pick(names: readonly string[], at: number): unknown;
  put(name: string, value: unknown): void;
  /**
   * Takes in all that an answer holds.
   * @param place the path of its call up to the first parameter
   * @param given what the call gave: what was made under an address goes with that address, and with who made it
   */
  learn(place: string, answer: unknown, given: Fields): void;
  /**
   * From here on the fields of one answered object come first: its id goes with its version.
   * @returns who had it answered; null where nothing was answered there
   */
  focus(place: string, at: number): string | null;
}

/** Of each name so many are kept, the newest. */
const keptMax = 50;
/** Of each end of a list. */
const learnedItems = 10;
/** The field of a kept object that says who had it answered. */
export const maker = ' maker';

/** @param isTaboo what is never to be given to a call */
export function createPool(isTaboo: (name: string, value: unknown) => boolean): Pool {
  const values = new Map<string, unknown[]>();
  const objects = new Map<string, Fields[]>();
  let focused: Fields = {};
  const put = (name: string, value: unknown) => {
    if (isTaboo(name, value)) return;
    values.set(name, newest(values.get(name) ?? [], value));
  };
  const keep = (place: string, fields: Fields) => {
    const segment = segmentOf(place);
    objects.set(segment, newest(objects.get(segment) ?? [], fields));
  };
  const learn = (place: string, answer: unknown, given: Fields, depth = 0): void => {
    if (depth > 4 || typeof answer !== 'object' || answer === null) return;
    if (Array.isArray(answer)) {
      for (const item of someOf(answer)) learn(place, item, given, depth + 1);
      return;
    }
    if (depth === 0 || 'id' in answer || 'atualizado_em' in answer) keep(place, { ...given, ...answer });
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'string' || typeof value === 'number') {
        put(name, value);
        put(`${place} ${name}`, value);
      } else if (Array.isArray(value) && typeof value[0] === 'number') {
        for (const item of someOf(value)) put(name, item);
      } else learn(place, value, given, depth + 1);
    }
  };
  return {
    put,
    learn,
    focus: (place, at) => {
      const known = objects.get(segmentOf(place)) ?? [];
      // Half of the time the newest.
      const found = at % 2 === 0 ? known.at(-1) : known[at % Math.max(1, known.length)];
      focused = at % 5 === 0 || found === undefined ? {} : asGiven(found);
      return typeof focused[maker] === 'string' ? focused[maker] : null;
    },
    pick: (names, at) => {
      const name = names.at(-1) ?? '';
      const own = focused[name] ?? focused[name.replace(/s$/, '')];
      if (own !== undefined && !isTaboo(names[0] ?? '', own)) return own;
      const known = names.map((name) => values.get(name)).find((some) => some !== undefined);
      if (known === undefined) return undefined;
      // Every other time the newest, which is the likeliest to be of use.
      return at % 2 === 0 ? known.at(-1) : known[at % known.length];
    },
  };
}

function newest<Item>(known: Item[], item: Item): Item[] {
  return [...known.filter((one) => one !== item), item].slice(-keptMax);
}

function someOf(list: readonly unknown[]): readonly unknown[] {
  return list.length <= 2 * learnedItems
    ? list
    : [...list.slice(0, learnedItems), ...list.slice(-learnedItems)];
}

function segmentOf(place: string): string {
  return place.split('/')[1] ?? '';
}

/** A line of the history is called by the id of its record, and is itself what a call names as its version. */
function asGiven(answered: Fields): Fields {
  if (answered.registro_id === undefined) return answered;
  return { ...answered, versao: answered.id, ...(answered.acao ? { id: answered.registro_id } : {}) };
}
