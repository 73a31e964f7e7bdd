type Fields = Record<string, unknown>;

/** Values from the product's answers, by the names under which requests may reuse them. */
export interface Pool {
  /** A value of the first of these names that has any; undefined if none has. `at` (any integer) selects it. */
  pick(names: readonly string[], at: number): unknown;
  put(name: string, value: unknown): void;
  /**
   * Adds everything in an answer.
   * @param place the path of its call up to the first parameter
   * @param given what the request passed, so that a created record stays together with its path and its creator
   */
  learn(place: string, answer: unknown, given: Fields): void;
  /**
   * Makes `pick` prefer the fields of one answered object from now on, so that an id goes with its version.
   * @returns the profile that got the object; null if there is none
   */
  focus(place: string, at: number): string | null;
}

/** Values kept per name, the newest. */
const keptMax = 50;
/** Items learnt from each end of a list. */
const learnedItems = 10;
/** The field of a stored object that says which profile got it. */
export const maker = ' maker';

/** @param isTaboo values that must never be passed to a call */
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
      // The newest in half of the cases.
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
      // The newest in half of the cases: it is the likeliest to be valid.
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

/** Of a history row, `id` is passed as the version, and the record's id as `id`. */
function asGiven(answered: Fields): Fields {
  if (answered.registro_id === undefined) return answered;
  return { ...answered, versao: answered.id, ...(answered.acao ? { id: answered.registro_id } : {}) };
}
